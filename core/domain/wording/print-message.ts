import type { MessagePart } from './parse-message.ts'

const styles = { value: '', number: ', number', percent: ', number, percent' }

/** Writes a parsed message as text again: `parseMessage(printMessage(parts))` equals `parts`. */
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

/** Quotes text that would be read as syntax with apostrophes, and doubles apostrophes. */
function printText(text: string, inPlural: boolean): string {
  const syntax = inPlural ? /[{}#][{}#']*|'/g : /[{}][{}']*|'/g
  return text.replace(syntax, (run) => (run === "'" ? "''" : `'${run.replaceAll("'", "''")}'`))
}
