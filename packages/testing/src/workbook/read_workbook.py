"""Prints a workbook as read by openpyxl as JSON: its sheets with their cells."""

import json
import sys
from datetime import datetime

from openpyxl import load_workbook


def description_of(cell):
    value = cell.value
    is_date = isinstance(value, datetime)
    return {"value": value.isoformat() if is_date else value, "type": cell.data_type, "format": cell.number_format}


def told_sheet(sheet):
    groups = sheet.column_dimensions.values()
    widths = [group.width for group in groups for _ in range(group.min, group.max + 1)]
    return {
        "name": sheet.title,
        "frozen": sheet.freeze_panes,
        "filter": sheet.auto_filter.ref,
        "widths": widths,
        "rows": [[description_of(cell) for cell in row] for row in sheet.iter_rows()],
    }


json.dump([told_sheet(sheet) for sheet in load_workbook(sys.argv[1])], sys.stdout)
