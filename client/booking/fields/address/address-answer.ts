import { isRecord } from '../../../../core/domain/is-record.ts'
import { text } from '../../../data/read.ts'

/** A house number before or after its street. */
const numbered = /^(?<before>\d+\S*)\s+(?<street>.+)$|^(?<road>.+?),?\s+(?<behind>\d+\S*)$/u

function streetOf(street: string): { street_number: string; route: string } {
  const { before, street: named, road, behind } = numbered.exec(street.trim())?.groups ?? {}
  return { street_number: before ?? behind ?? '', route: named ?? road ?? street.trim() }
}

/** The answer made from a suggestion: its text, and its parts under the names that address answers use. */
export function answerOf(label: string, parts: Record<string, string>): Record<string, string> {
  const { street = '', town = '', region = '', postcode = '', country = '' } = parts
  const named = {
    ...streetOf(street),
    locality: town,
    administrative_area_level_1: region,
    postal_code: postcode,
    country,
  }
  const known = Object.entries(named).filter(([, part]) => part !== '')
  return { formatted: label, ...Object.fromEntries(known) }
}

/** The text of the suggestion that an answer was made from; empty for other answers. */
export const chosenIn = (value: unknown): string => (isRecord(value) ? text(value.formatted) : '')
