import type { SelectionMethod } from '../entities/bookable.ts'

interface SelectionRules {
  /**
   * Who says which resources of a group serve: the customer, the order of the list, the turn (least recently used
   * first), or nobody while it is booked, since staff claims it later.
   */
  namedBy: 'customer' | 'list' | 'turn' | 'nobody'
  /** Whether as many resources must be free when it is booked. */
  mustBeFree: boolean
}

/** Everything that the method of a requirement group decides. */
const selectionMethods: Record<SelectionMethod, SelectionRules> = {
  manual: { namedBy: 'customer', mustBeFree: true },
  priorityoffer: { namedBy: 'list', mustBeFree: true },
  roundrobin: { namedBy: 'turn', mustBeFree: true },
  resourceclaim: { namedBy: 'nobody', mustBeFree: false },
  resourceclaim_restricted: { namedBy: 'nobody', mustBeFree: true },
  // Until the provider picks among those who bid.
  resourcebids: { namedBy: 'nobody', mustBeFree: true },
}

const isMethod = (method: unknown): method is SelectionMethod =>
  typeof method === 'string' && Object.hasOwn(selectionMethods, method)

/** What a group's method decides; `manual` where it has none. */
export const selectionOf = ({ selectionmethod }: { selectionmethod?: unknown }): SelectionRules =>
  selectionMethods[isMethod(selectionmethod) ? selectionmethod : 'manual']
