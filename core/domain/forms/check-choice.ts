import { asText, type Checked, wrong } from './checks.ts'
import { sanitise } from './sanitise.ts'
import type { OptionRules, QuestionRules } from './types.ts'

/** select, radio, stageselector: the key of one option. A question without options accepts any text. */
export function checkChoice(question: QuestionRules, value: unknown): Checked {
  const key = asText(value)
  const keys = keysOf(question)
  if (key === null || key.length > 1000) return wrong('option')
  if (keys.length > 0) return keys.includes(key) ? { value: key } : wrong('option')
  const clean = sanitise(key)
  return clean ? { value: clean } : wrong('required')
}

/**
 * checkbox: ticked or not. With `responseoptions`: quantities by option, given as `{id: quantity}`, `['id', …]`, `[{id,
 * quantity}]` or one id. With `options`: the chosen keys.
 */
export function checkCheckbox(question: QuestionRules, value: unknown): Checked {
  if (question.responseoptions?.length) return checkQuantities(question.responseoptions, value)
  if (question.options?.length) {
    const keys = Array.isArray(value) ? value : [value]
    const known = keysOf(question)
    const isKnown = keys.every((key) => typeof key === 'string' && known.includes(key))
    return isKnown ? { value: [...new Set(keys.map(String))] } : wrong('option')
  }
  if (value === true || value === 'true') return { value: true }
  return value === 'false' ? wrong('required') : wrong('option')
}

function checkQuantities(options: OptionRules[], value: unknown): Checked {
  const chosen = quantitiesOf(options, value)
  if (!chosen) return wrong('option')
  const quantities: Record<string, number> = {}
  for (const [id, quantity] of chosen) {
    const option = options.find((each) => each.id === id)
    if (!option || !isQuantity(quantity)) return wrong('option')
    const fault = quantity === 0 ? null : outOfBounds(option, quantity)
    if (fault) return fault
    if (quantity > 0) quantities[id] = quantity
  }
  return Object.keys(quantities).length > 0 ? { value: quantities } : wrong('required')
}

/** More of one thing than anybody sells; the limit keeps sums exact. */
const mostOfOne = 100_000

/** Whether a value is a valid quantity: a whole number from 0 to `mostOfOne`. */
export const isQuantity = (quantity: unknown): quantity is number =>
  typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= mostOfOne

/**
 * The fault of a quantity outside an option's bounds; a `max` of 0 or none is no bound. Only for options that are
 * taken.
 */
export function outOfBounds({ min = 0, max = 0 }: { min?: number; max?: number }, quantity: number): Checked | null {
  if (quantity < min) return wrong('quantity_minimum', { minimum: min })
  return max > 0 && quantity > max ? wrong('quantity_maximum', { maximum: max }) : null
}

function quantitiesOf(options: OptionRules[], value: unknown): [string, number][] | null {
  if (value === true) return options.length === 1 ? options.map(({ id }) => [id, 1]) : null
  if (typeof value === 'string') return [[value, 1]]
  if (Array.isArray(value)) return value.every(isPick) ? value.map(asPick) : null
  if (typeof value !== 'object' || value === null) return null
  return Object.entries(value).map(([id, quantity]) => [id, asQuantity(quantity)])
}

type Pick = string | { id: string; quantity?: unknown }

const isPick = (value: unknown): value is Pick =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string')

const asPick = (pick: Pick): [string, number] =>
  typeof pick === 'string' ? [pick, 1] : [pick.id, pick.quantity === undefined ? 1 : asQuantity(pick.quantity)]

const asQuantity = (value: unknown): number => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : Number.NaN
}

const keysOf = (question: QuestionRules): string[] => [
  ...(question.responseoptions ?? []).map((option) => option.id),
  ...(question.options ?? []).map((option) => option.key),
]
