const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/**
 * Returns the rows of the table whose header begins with the given cells. Throws when there is none, so that no test
 * runs on nothing.
 */
export function tableRows(markdown: string, ...header: string[]): string[][] {
  const lines = markdown.split('\n')
  const at = lines.findIndex((line) => line.startsWith('|') && header.every((cell, n) => cellsOf(line)[n] === cell))
  const rest = lines.slice(at + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  const rows = rest.slice(0, end === -1 ? rest.length : end).map(cellsOf)
  if (at === -1 || rows.length === 0) throw new Error(`No table begins with ${header.join(', ')}`)
  return rows
}
