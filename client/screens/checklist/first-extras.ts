import {
  type AddonGroup,
  type GroupRules,
  groupFault,
  groupsOf,
  readGroups,
} from '../../booking/questions/extras/extra-groups.ts'
import { ownFormsOf } from '../../booking/questions/own-forms.ts'
import { type DraftReading, readDraft } from '../../booking/questions/read-draft.ts'
import type { Draft } from '../../state/draft.ts'
import type { ListedBookable } from './cart-context.tsx'

/** The extras of one appointment in the list. */
export interface ExtrasAsked {
  /** The add-ons offered for its answers. */
  groups: AddonGroup[]
  rules: GroupRules[]
  read: DraftReading
  chosen: { name: string; quantity: number }[]
  /** Whether required extras are missing, or too many are chosen. */
  isOwed: boolean
}

type Offering = Pick<ListedBookable, 'entity' | 'views' | 'addons'>

export function readExtras(appointment: Draft, bookable: Offering, hasplaces: boolean): ExtrasAsked {
  const { entity, views, addons } = bookable
  const context = { seats: appointment.seats ?? 1, bookable: entity.id, addons, hasplaces }
  const read = readDraft(ownFormsOf(views), appointment, context)
  const rules = readGroups(entity.addongroups)
  const offered = addons.filter(({ id }) => read.offered.includes(id))
  const groups = groupsOf(offered, rules)
  const taken = appointment.addons ?? {}
  const isOut = groups.some((group) => groupFault(group, taken) !== null)
  return {
    groups,
    rules,
    read,
    chosen: offered.flatMap(({ id, name }) => (taken[id] ? [{ name, quantity: taken[id] }] : [])),
    isOwed: isOut || read.addonFaults.some(({ question_id }) => read.offered.includes(question_id)),
  }
}
