import type { PublicResource } from '../../../core/domain/wire/entities.ts'
import type { BookableFacts, ChoiceGroup } from '../bookable/bookable-facts.ts'
import { chosenOf, isFull, toggled, withChosen } from './selection.ts'

/**
 * Whether a resource can be had: at the time chosen (`unavailable`, or `waitlist` where one may wait for it), beside
 * what is chosen (`uncombinable`), or at all (`enough` are chosen).
 */
export type ResourceState = 'free' | 'unavailable' | 'waitlist' | 'uncombinable' | 'enough'

/** One list to choose from, with what a press does: all that the three ways of drawing it need. */
export interface Choice {
  key: string
  /** The name of the group; empty where it has none. */
  title: string
  resources: PublicResource[]
  minimum: number
  maximum: number
  chosen: string[]
  /** Only one can be had: a radio list. */
  isSingle: boolean
  isRequired: boolean
  stateOf(id: string): ResourceState
  toggle(id: string): void
  clear(): void
}

interface ChoicesWanted {
  facts: Pick<BookableFacts, 'choicegroups' | 'resourcesrequired' | 'singlegroup'>
  resources: PublicResource[]
  /** The ids of the draft. */
  ids: string[]
  /** How a resource stands at the time chosen; `free` where none is. */
  standingOf(id: string): ResourceState
  onChoose(ids: string[], pressed?: string): void
}

/** The lists that a bookable's customers choose from: one a group, or one of all where it shows them so. */
export function choicesOf(wanted: ChoicesWanted): Choice[] {
  const { facts } = wanted
  const each = facts.choicegroups.map((group, index) => choiceOf(group, String(index), wanted))
  const [first] = each
  if (!facts.singlegroup || !first || each.length < 2) return each
  const ownerOf = (id: string) => each.find((choice) => choice.resources.some((one) => one.id === id))
  return [
    {
      key: 'all',
      title: '',
      resources: [...new Set(each.flatMap((choice) => choice.resources))],
      minimum: each.reduce((sum, choice) => sum + choice.minimum, 0),
      maximum: each.reduce((sum, choice) => sum + choice.maximum, 0),
      chosen: [...new Set(each.flatMap((choice) => choice.chosen))],
      isSingle: false,
      isRequired: first.isRequired,
      stateOf: (id) => ownerOf(id)?.stateOf(id) ?? 'free',
      toggle: (id) => ownerOf(id)?.toggle(id),
      clear: () => wanted.onChoose([]),
    },
  ]
}

function choiceOf(group: ChoiceGroup, key: string, wanted: ChoicesWanted): Choice {
  const { ids, facts, standingOf, onChoose } = wanted
  const chosen = chosenOf(group, ids)
  return {
    key,
    title: group.name,
    resources: wanted.resources.filter((resource) => group.resources.includes(resource.id)),
    minimum: group.minimum,
    maximum: group.maximum,
    chosen,
    isSingle: group.maximum <= 1,
    isRequired: facts.resourcesrequired && group.minimum > 0,
    stateOf: (id) => (!chosen.includes(id) && isFull(group, chosen) ? 'enough' : standingOf(id)),
    toggle: (id) => onChoose(withChosen(group, ids, toggled(group, chosen, id)), id),
    clear: () => onChoose(withChosen(group, ids, [])),
  }
}

/** Whether a press does nothing: what is chosen can always be given up. */
export const isBarred = (state: ResourceState): boolean =>
  state === 'unavailable' || state === 'uncombinable' || state === 'enough'

export type Manner = 'plain' | 'preview' | 'advanced'

/** More than this many in a group are searched, where the site allows it. */
export const advancedAbove = 5

/** How a list is drawn where it has room: with search and tags above 5, where white-label and provider allow it. */
export const mannerOf = (choice: Pick<Choice, 'resources'>, isAllowed: boolean): Manner =>
  isAllowed && choice.resources.length > advancedAbove ? 'advanced' : 'preview'

type Bounds = Pick<Choice, 'minimum' | 'maximum' | 'isRequired'>

/** How many a list asks for, as a word; null where one may be left open. Who need not choose must still not choose half. */
export function boundsOf({
  minimum,
  maximum,
  isRequired,
}: Bounds): { word: string; values: Record<string, number> } | null {
  if (!isRequired && minimum <= 1) return maximum > 1 ? { word: 'resources.up_to', values: { count: maximum } } : null
  if (minimum === maximum)
    return { word: isRequired ? 'resources.exactly' : 'resources.exactly_if', values: { count: minimum } }
  return { word: isRequired ? 'resources.between' : 'resources.between_if', values: { minimum, maximum } }
}

/** How many more of a list are owed: some are chosen, and the calendar waits for the others. */
export const owedOf = ({ chosen, minimum }: Pick<Choice, 'chosen' | 'minimum'>): number =>
  chosen.length === 0 ? 0 : Math.max(0, minimum - chosen.length)
