import type { PublicResource } from '../../../core/domain/wire/index.ts'
import type { BookableFacts, ChoiceGroup } from '../bookable/bookable-facts.ts'
import { chosenOf, isFull, toggled, withChosen } from './selection.ts'

/**
 * The availability of a resource: at the chosen time (`unavailable`, or `waitlist` where customers may wait), in
 * combination with chosen ones (`uncombinable`), or because the maximum is reached (`enough`).
 */
export type ResourceState = 'free' | 'unavailable' | 'waitlist' | 'uncombinable' | 'enough'

/** One list to choose from with its actions, shared by its three presentations. */
export interface Choice {
  key: string
  /** The name of the group; empty without one. */
  title: string
  resources: PublicResource[]
  minimum: number
  maximum: number
  chosen: string[]
  /** The maximum is one: radio buttons. */
  isSingle: boolean
  isRequired: boolean
  stateOf(id: string): ResourceState
  toggle(id: string): void
  clear(): void
}

interface ChoicesWanted {
  facts: Pick<BookableFacts, 'choicegroups' | 'resourcesrequired' | 'singlegroup'>
  resources: PublicResource[]
  /** The draft's resources. */
  ids: string[]
  /** A resource's availability at the chosen time; `free` without one. */
  standingOf(id: string): ResourceState
  onChoose(ids: string[], pressed?: string): void
}

/** The lists of a bookable: one per group, or one of all where it says so. */
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

/** Whether pressing an unchosen resource does nothing. Chosen ones can always be removed. */
export const isBarred = (state: ResourceState): boolean =>
  state === 'unavailable' || state === 'uncombinable' || state === 'enough'

export type Manner = 'plain' | 'preview' | 'advanced'

/** Longer groups get a search, where the site allows it. */
export const advancedAbove = 5

/** The presentation of a list outside phones: with search and tags above 5, where white-label and provider allow it. */
export const mannerOf = (choice: Pick<Choice, 'resources'>, isAllowed: boolean): Manner =>
  isAllowed && choice.resources.length > advancedAbove ? 'advanced' : 'preview'

type Bounds = Pick<Choice, 'minimum' | 'maximum' | 'isRequired'>

/**
 * The required number of a list, as a word; null where it is optional. Even an optional list must not be left half
 * chosen.
 */
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

/** How many more of a list are required: once some are chosen, the calendar waits for the rest. */
export const owedOf = ({ chosen, minimum }: Pick<Choice, 'chosen' | 'minimum'>): number =>
  chosen.length === 0 ? 0 : Math.max(0, minimum - chosen.length)
