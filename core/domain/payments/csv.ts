type Cell = string | number | null

/** Beginnings that spreadsheets read as a formula, also in full width, and after what they skip. */
const formula = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A number is one; text that would open a formula begins with an apostrophe, which spreadsheets hide. */
const told = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  return formula.test(text) ? `'${text}` : text
}

/** Rows as RFC 4180 has them, every cell in quotes. What people have written can't become a formula. */
export const csv = (rows: Cell[][]): string =>
  rows.map((row) => `${row.map((cell) => `"${told(cell).replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
