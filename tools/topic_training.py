"""The fit of the topics' weights: gradients over all partings of many runs at once, and L-BFGS."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from unseam.fields._topics_model import MOST

Array = Any


class Runs(NamedTuple):
    """Stretches of many runs; a node is a place in a run, nodes of a run follow each other.

    features: stretches x names, sparse; start, end: nodes; place: the end within its run; gold: 1 where a topic
    stands; nodes: first node of each run, and at last their number; counts: topics of each run.
    """

    features: csr_matrix
    start: Array
    end: Array
    place: Array
    run: Array
    gold: Array
    nodes: Array
    counts: Array


class Objective:
    """The negative log chance of the true partings, with a square cost of the weights, and its gradient."""

    def __init__(self, runs: Runs, costs: Array, count_columns: Array) -> None:
        """Stretches are grouped by the place where they end (or start), so that a group needs only what is done."""
        self.runs, self.costs, self.columns = runs, costs, count_columns
        self.transposed = runs.features.T.tocsr()
        self.ahead = self._groups(runs.place, runs.end)
        self.back = self._groups(-(runs.place - (runs.end - runs.start)), runs.start)
        self.sizes = np.diff(runs.nodes) - 1
        self.gold_counts = np.bincount(runs.counts, minlength=MOST + 1).astype(float)
        self.gold_features = self.transposed @ runs.gold

    @staticmethod
    def _groups(key: Array, node: Array) -> list[tuple[Array, Array, Array]]:
        order = np.lexsort((node, key))
        cuts = np.flatnonzero(np.diff(key[order])) + 1
        groups = []
        for part in np.split(order, cuts):
            borders = np.flatnonzero(np.diff(node[part], prepend=-1))
            groups.append((part, borders, node[part][borders]))
        return groups

    def __call__(self, weights: Array) -> tuple[float, Array]:
        """Value and gradient."""
        runs = self.runs
        scores = runs.features @ weights
        gold = np.bincount(runs.run, weights=scores * runs.gold, minlength=len(self.sizes))
        each = gold / self.sizes
        width = runs.end - runs.start
        factors = np.exp(np.minimum(scores - each[runs.run] * width, 300.0))
        first, last = runs.nodes[:-1], runs.nodes[1:] - 1
        alpha = np.zeros((runs.nodes[-1], MOST + 1))
        alpha[first, 0] = 1.0
        for part, borders, nodes in self.ahead:
            flow = alpha[runs.start[part], :MOST] * factors[part, None]
            alpha[nodes, 1:] = np.add.reduceat(flow, borders)
        bias = np.exp(weights[self.columns])
        ends = alpha[last] * bias
        ends[:, 0] = 0
        whole = ends.sum(axis=1)
        beta = np.zeros_like(alpha)
        beta[last, 1:] = bias[1:]
        for part, borders, nodes in self.back:
            flow = beta[runs.end[part], 1:] * factors[part, None]
            beta[nodes, :MOST] += np.add.reduceat(flow, borders)
        chance = (alpha[runs.start, :MOST] * beta[runs.end, 1:]).sum(axis=1) * factors / whole[runs.run]
        value = float(np.log(whole).sum() - weights[self.columns][runs.counts].sum())
        gradient = self.transposed @ chance - self.gold_features
        gradient[self.columns] += (ends / whole[:, None]).sum(axis=0) - self.gold_counts
        return value + 0.5 * float((self.costs * weights**2).sum()), gradient + self.costs * weights


def fit(runs: Runs, costs: Array, count_columns: Array, begin: Array, steps: int) -> Array:
    """The weights of the least cost."""
    objective = Objective(runs, costs, count_columns)
    result = minimize(objective, begin, jac=True, method="L-BFGS-B", options={"maxiter": steps, "maxcor": 8})
    print(f"  cost {result.fun:.0f} after {result.nit} steps, {len(runs.counts)} runs, {runs.features.shape} stretches")
    return result.x
