"""What `drift` can find: facts about the numbers first, then the layout changes that they tell."""

from __future__ import annotations

from unseam.validate.report import Check

CHECKS: dict[str, Check] = {
    "changed-date-form": Check(
        "error",
        "Dates are printed in a form that the earlier dump did not have, or are no longer read.",
        "Ends of periods go missing, or day and month change places.",
        "pages with dates like '99/9999 – 99/9999': 0.0 % before, 100.0 % now",
    ),
    "diagnostic-rose": Check(
        "error",
        "A diagnostic stands on more pages than before.",
        "The parser meets something new. A warning for diagnostics that only inform.",
        "pages with stray-line: 0.0 % before, 100.0 % now",
    ),
    "doubled-line": Check(
        "error",
        "A value is printed twice in a row where it stood once.",
        "Lists grow, texts repeat themselves.",
        "/contributions/*/role: printed twice: 0.0 % before, 100.0 % now",
    ),
    "fill-fell": Check(
        "error",
        "A field holds a value less often than before.",
        "Its place on the page has moved.",
        "/skills: filled: 100.0 % before, 0.0 % now",
    ),
    "list-length-changed": Check(
        "warning",
        "A list is much longer or shorter than before.",
        "Entries are glued, torn or cut off.",
        "/languages: mean length: 2.0 before, 4.0 now",
    ),
    "lost-section": Check(
        "error",
        "A part of the page is gone, and nothing took its place.",
        "The site shows it no more, or not to you.",
        "/languages: filled: 100.0 % before, 0.0 % now",
    ),
    "new-heading": Check(
        "error",
        "A heading that no dialect knows stands on many pages.",
        "Its text is not parsed.",
        "pages headed 'Core strengths': 0.0 % before, 100.0 % now",
    ),
    "new-section": Check(
        "error",
        "The site shows a new part, and no old one is gone.",
        "It could be parsed too.",
        "pages headed 'Talks and writing': 0.0 % before, 100.0 % now",
    ),
    "rejects-rose": Check(
        "error",
        "More documents are rejected than before.",
        "Pages are no longer recognised.",
        "rejected documents: 0.0 % before, 50.0 % now",
    ),
    "renamed-label": Check(
        "error",
        "A field went missing while its text turned up elsewhere.",
        "The label before it reads otherwise; the dialect must learn the new one.",
        "/skills: perhaps to 'Core strengths', filled: 100.0 % before, 0.0 % now",
    ),
    "site-lost": Check(
        "error",
        "A site of the earlier dump is not in the new one.",
        "Its pages are not recognised.",
        "pages of other: 41.7 % before, 0.0 % now",
    ),
    "text-length-changed": Check(
        "warning",
        "A text is much longer or shorter than before.",
        "It swallows a neighbour, or is cut.",
        "/contributions/*/role: mean length: 16.6 before, 32.5 now",
    ),
    "unparsed-rose": Check(
        "error",
        "More of the pages' text is unparsed than before.",
        "Values are being lost.",
        "unparsed text: 1.0 % before, 7.0 % now",
    ),
    "unreadable-input": Check(
        "error",
        "A file cannot be read, or ends early.",
        "Its records were not counted.",
        "a .gz file that ends early",
    ),
    "values-changed": Check(
        "warning",
        "A value is much more or less frequent than before.",
        "The dump was drawn otherwise, or is misread.",
        "/location/country: pages with 'NL': 17.1 % before, 100.0 % now",
    ),
}
