"use strict";
document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded", () => {
  const articles = [...document.querySelectorAll("article")];
  const status = document.getElementById("status");
  const pick = document.getElementById("pick");
  const filter = document.getElementById("filter");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const narrow = matchMedia("(max-width: 760px)");
  const maps = new Map();
  let current = 0;
  let lit = [];

  const numbers = (element, key) => (element.dataset[key] ?? "").split(" ").filter(Boolean);
  const put = (map, key, element) => (map.get(key) ?? map.set(key, []).get(key)).push(element);

  // What belongs together in one article, looked up once.
  function mapOf(article) {
    if (maps.has(article)) return maps.get(article);
    const map = { segments: new Map(), rows: new Map(), noted: new Map(), remarks: new Map(), pointers: new Map() };
    map.marks = [...article.querySelectorAll(".source [id]")];
    map.items = [...article.querySelectorAll("[role=treeitem]")];
    for (const mark of map.marks) {
      mark.tabIndex = -1;
      for (const leaf of numbers(mark, "v")) put(map.segments, leaf, mark);
      for (const note of numbers(mark, "n")) put(map.noted, note, mark);
    }
    for (const row of map.items) {
      map.pointers.set(row.dataset.p, row);
      if (row.dataset.v) put(map.rows, row.dataset.v, row);
    }
    for (const remark of article.querySelectorAll("[data-r]")) put(map.remarks, remark.dataset.r, remark);
    const first = map.marks.find((mark) => mark.dataset.v) ?? map.marks[0];
    if (first) first.tabIndex = 0;
    maps.set(article, map);
    return map;
  }

  function clear() {
    for (const element of lit) element.removeAttribute("aria-current");
    lit = [];
  }

  function scroll(element) {
    const pane = element.closest(".pane");
    const inside = element.getBoundingClientRect();
    const frame = pane.getBoundingClientRect();
    if (inside.top >= frame.top + 8 && inside.bottom <= frame.bottom - 8 && inside.bottom <= innerHeight) return;
    element.scrollIntoView({ block: inside.height > frame.height ? "start" : "center", behavior: calm.matches ? "auto" : "smooth" });
  }

  function light(marks, rows, remarks, from, words) {
    clear();
    lit = [...new Set([...marks, ...rows, ...remarks])];
    for (const element of lit) element.setAttribute("aria-current", "true");
    for (const row of rows) unfold(row);
    if (marks.length && from !== "text") scroll(marks[0]);
    if (rows.length && from !== "record") scroll(rows.at(-1));
    status.textContent = words;
  }

  function say(row) {
    const name = row.dataset.p.slice(1).replaceAll("/", " › ").replaceAll("_", " ");
    return row.dataset.at ? `${name} · characters ${row.dataset.at}` : name;
  }

  function lightMark(mark) {
    const map = mapOf(mark.closest("article"));
    const leaves = numbers(mark, "v");
    const rows = leaves.flatMap((leaf) => map.rows.get(leaf) ?? []);
    const remarks = numbers(mark, "n").flatMap((note) => map.remarks.get(note) ?? []);
    const marks = leaves.length ? map.segments.get(leaves.at(-1)) : [mark];
    light(marks, rows, remarks, "text", rows.length ? say(rows.at(-1)) : mark.title);
    rove(map.marks, mark);
  }

  function under(map, row) {
    return map.items.filter((item) => item.dataset.v && item.dataset.p.startsWith(`${row.dataset.p}/`));
  }

  function lightRow(row) {
    const map = mapOf(row.closest("article"));
    const leaves = row.dataset.v ? [row] : under(map, row);
    const marks = leaves.flatMap((leaf) => map.segments.get(leaf.dataset.v) ?? []);
    const notes = new Set(marks.flatMap((mark) => numbers(mark, "n")));
    const remarks = [...notes].flatMap((note) => map.remarks.get(note) ?? []);
    marks.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    light(marks, [row], remarks, "record", say(row));
    rove(map.items, row);
  }

  function lightRemark(remark) {
    const map = mapOf(remark.closest("article"));
    const marks = map.noted.get(remark.dataset.r) ?? [];
    const pointed = remark.querySelector(".pointer")?.textContent.slice(4);
    const rows = map.pointers.has(pointed) ? [map.pointers.get(pointed)] : [];
    light(marks, rows, [remark], "remarks", remark.querySelector("strong").textContent);
    const to = marks[0] ?? rows[0];
    if (to) {
      rove(marks.length ? map.marks : map.items, to);
      to.focus({ preventScroll: true });
    }
  }

  // One stop of the Tab key a side: the arrow keys go on from there.
  function rove(elements, to) {
    for (const element of elements) if (element.tabIndex === 0) element.tabIndex = -1;
    to.tabIndex = 0;
    if (to.matches("[role=treeitem]")) {
      for (const row of elements) if (row.ariaSelected === "true") row.setAttribute("aria-selected", "false");
      to.setAttribute("aria-selected", "true");
    }
  }

  function go(element, lighten) {
    element.focus({ preventScroll: true });
    scroll(element);
    lighten(element);
  }

  const parent = (map, row) => map.pointers.get(row.dataset.p.slice(0, row.dataset.p.lastIndexOf("/")));

  function unfold(row) {
    const map = mapOf(row.closest("article"));
    for (let up = parent(map, row); up; up = parent(map, up)) if (up.ariaExpanded === "false") fold(up, false);
  }

  function fold(row, folded) {
    const map = mapOf(row.closest("article"));
    row.setAttribute("aria-expanded", String(!folded));
    const closed = [];
    for (const item of map.items) {
      item.hidden = closed.some((path) => item.dataset.p.startsWith(path));
      if (item.ariaExpanded === "false") closed.push(`${item.dataset.p}/`);
    }
    for (const line of row.closest(".tree").children) line.hidden = [...line.children].every((item) => item.hidden);
  }

  function treeKey(event, row) {
    const map = mapOf(row.closest("article"));
    const shown = map.items.filter((item) => !item.hidden);
    const at = shown.indexOf(row);
    const expanded = row.ariaExpanded;
    let to;
    switch (event.key) {
      case "ArrowDown": to = shown[at + 1]; break;
      case "ArrowUp": to = shown[at - 1]; break;
      case "Home": to = shown[0]; break;
      case "End": to = shown.at(-1); break;
      case "ArrowRight":
        if (expanded === "false") fold(row, false);
        else if (expanded === "true") to = shown[at + 1];
        break;
      case "ArrowLeft":
        if (expanded === "true") fold(row, true);
        else to = parent(map, row);
        break;
      case " ": lightRow(row); break;
      case "Enter": {
        lightRow(row);
        const mark = lit.find((element) => element.closest(".source"));
        if (mark) {
          rove(map.marks, mark);
          mark.focus({ preventScroll: true });
        }
        break;
      }
      default: return;
    }
    event.preventDefault();
    if (to) go(to, lightRow);
  }

  function textKey(event, mark) {
    const map = mapOf(mark.closest("article"));
    const at = map.marks.indexOf(mark);
    let to;
    switch (event.key) {
      case "ArrowRight": case "ArrowDown": to = map.marks[at + 1]; break;
      case "ArrowLeft": case "ArrowUp": to = map.marks[at - 1]; break;
      case "Home": to = map.marks[0]; break;
      case "End": to = map.marks.at(-1); break;
      case " ": lightMark(mark); break;
      case "Enter": {
        lightMark(mark);
        const row = map.rows.get(numbers(mark, "v").at(-1))?.[0];
        if (row) {
          rove(map.items, row);
          row.focus({ preventScroll: true });
        }
        break;
      }
      default: return;
    }
    event.preventDefault();
    if (to) go(to, lightMark);
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && lit.length) {
      clear();
      status.textContent = "";
      return;
    }
    const row = event.target.closest("[role=treeitem]");
    const mark = event.target.closest(".source [id]");
    if (row) treeKey(event, row);
    else if (mark) textKey(event, mark);
  });

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (target.matches(".caret")) {
      const row = target.closest(".row");
      fold(row, row.ariaExpanded === "true");
      return;
    }
    const found = target.closest("[role=treeitem], .source [id], a.remark");
    if (!found) return;
    event.preventDefault();
    if (!getSelection().isCollapsed && found.contains(getSelection().anchorNode)) return; // copying is no choosing
    if (found.matches(".remark")) lightRemark(found);
    else if (found.matches("[role=treeitem]")) {
      found.focus({ preventScroll: true });
      lightRow(found);
    } else {
      found.focus({ preventScroll: true });
      lightMark(found);
    }
  });

  for (const button of document.querySelectorAll("button.names")) {
    button.addEventListener("click", () => {
      const on = document.body.classList.toggle("named");
      for (const each of document.querySelectorAll("button.names")) each.setAttribute("aria-pressed", String(on));
    });
  }

  const problem = (number) => articles[number].hasAttribute("data-problems");
  const listed = () => [...articles.keys()].filter((number) => !filter?.checked || problem(number));

  function show(number, quiet) {
    clear();
    articles[current].classList.remove("current");
    current = number;
    articles[current].classList.add("current");
    mapOf(articles[current]);
    if (articles.length < 2) return;
    const list = listed();
    const at = list.indexOf(current);
    pick.value = String(current);
    const count = `${at + 1} of ${list.length}`;
    document.getElementById("count").textContent = count;
    document.getElementById("previous").setAttribute("aria-disabled", String(at < 1));
    document.getElementById("next").setAttribute("aria-disabled", String(at === list.length - 1));
    if (quiet) return;
    status.textContent = `${count}: ${articles[current].querySelector("h2").textContent}`;
    history.replaceState(null, "", `#d${current}`);
  }

  function step(by) {
    const list = listed();
    const to = list[list.indexOf(current) + by];
    if (to !== undefined) show(to);
  }

  function follow() {
    const match = /^#d(\d+)/.exec(location.hash);
    if (!match || !articles[match[1]]) return;
    if (Number(match[1]) !== current) {
      if (filter && !problem(match[1])) filter.checked = false;
      show(Number(match[1]), true);
    }
    const element = document.getElementById(location.hash.slice(1));
    if (element?.matches("[role=treeitem]")) go(element, lightRow);
    else if (element?.matches(".source [id]")) go(element, lightMark);
  }

  if (articles.length > 1) {
    document.getElementById("previous").addEventListener("click", () => step(-1));
    document.getElementById("next").addEventListener("click", () => step(1));
    pick.addEventListener("change", () => show(Number(pick.value)));
    filter.addEventListener("change", () => {
      const list = listed();
      for (const option of pick.options) {
        option.hidden = option.disabled = !list.includes(Number(option.value));
      }
      show(list.includes(current) ? current : list.find((number) => number > current) ?? list[0]);
    });
    filter.checked = false; // a reloaded page keeps it otherwise
  }
  if (narrow.matches) {
    for (const details of document.querySelectorAll(".legend, .remarks")) details.open = false;
  }
  addEventListener("hashchange", follow);
  show(0, true);
  follow();
});
