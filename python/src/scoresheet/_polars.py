"""The lazy source for Polars."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars
from polars.io.plugins import register_io_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._scoresheet import Table


def lazy(table: Table) -> polars.LazyFrame:
    """Returns a table as a source that reads the columns and rows that a query needs."""

    def frames(
        columns: list[str] | None, predicate: polars.Expr | None, rows: int | None, _: int | None
    ) -> Iterator[polars.DataFrame]:
        chosen = table.select(*columns) if columns else table
        for batch in chosen.batches():
            frame = polars.DataFrame(batch)
            if rows is not None:
                frame = frame.head(rows)
                rows -= len(frame)
            yield frame if predicate is None else frame.filter(predicate)
            if rows == 0:
                return

    return register_io_source(frames, schema=polars.Schema(table), is_pure=True)
