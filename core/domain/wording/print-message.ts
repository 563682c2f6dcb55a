import type { MessagePart } from './parse-message.ts'

const styles = { value: '', number: ', number', percent: ', number, percent' }

/** A message written out again: `parseMessage(printMessage(parts))` is `parts`. */
export function printMessage(parts: MessagePart[], inPlural = false): string {
  return parts.map((part) => printPart(part, inPlural)).join('')
}

function printPart(part: MessagePart, inPlural: boolean): string {
  if (typeof part === 'string') return printText(part, inPlural)
  if (part.kind === 'count') return '#'
  if (part.kind !== 'choice') return `{${part.name}${styles[part.kind]}}`
  const counting = part.type !== 'select'
  const offset = part.offset > 0 ? `offset:${part.offset} ` : ''
  const cases = [...part.cases].map(([key, parts]) => `${key} {${printMessage(parts, counting || inPlural)}}`)
  return `{${part.name}, ${part.type}, ${offset}${cases.join(' ')}}`
}

/** Text that the reader would take for syntax stands in apostrophes; an apostrophe is written twice. */
function printText(text: string, inPlural: boolean): string {
  const syntax = inPlural ? /[{}#][{}#']*|'/g : /[{}][{}']*|'/g
  return text.replace(syntax, (run) => (run === "'" ? "''" : `'${run.replaceAll("'", "''")}'`))
}
