import { lowestPrice } from './lowest-price.ts'

type Listed = { id: string; name: string; tags?: string[] | undefined } & Parameters<typeof lowestPrice>[0]

/** The orders that customers may choose where a site lets them sort. */
export const customerOrders = ['name', 'price', 'pricedesc', 'bytag'] as const
export type CustomerOrder = (typeof customerOrders)[number]

type OrderMethod = CustomerOrder | 'mostrecent' | 'leastrecent' | 'tagaccordion'

interface OrderRules {
  /** Whether it asks in which order they were entered. */
  byEntry: boolean
  /** Compares what comes before the name does; `age` is the place in the order of entry. */
  compare(a: Listed, b: Listed, context: { age(one: Listed): number; language: string }): number
}

const byTag: OrderRules = {
  byEntry: false,
  compare: (a, b, { language }) => tagOf(a).localeCompare(tagOf(b), language),
}

/** By the lowest price; those without a price come last in both directions. */
const byPrice = (direction: 1 | -1): OrderRules => ({
  byEntry: false,
  compare(a, b) {
    const [one, other] = [lowestPrice(a), lowestPrice(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return direction * (one - other)
  },
})

const orders: Record<OrderMethod, OrderRules> = {
  name: { byEntry: false, compare: () => 0 },
  price: byPrice(1),
  pricedesc: byPrice(-1),
  mostrecent: { byEntry: true, compare: (a, b, { age }) => age(b) - age(a) },
  leastrecent: { byEntry: true, compare: (a, b, { age }) => age(a) - age(b) },
  bytag: byTag,
  tagaccordion: byTag,
}

const isOrder = (method: string): method is OrderMethod => Object.hasOwn(orders, method)
const orderOf = (method = 'name'): OrderRules => orders[isOrder(method) ? method : 'name']

/** Whether an order asks which bookables were entered first. */
export const asksEntry = (method: string | undefined): boolean => orderOf(method).byEntry

/**
 * Bookables in an order, the provider's (`bookableordermethod`) or the customer's: by name, the default and the order
 * within all others; by tag; by the lowest price; `mostrecent` and `leastrecent` by creation: `entered` has the ids,
 * the oldest first.
 */
export function orderBookables<B extends Listed>(
  bookables: B[],
  method: string | undefined,
  entered: string[],
  language: string,
): B[] {
  const byName = (a: B, b: B) => a.name.localeCompare(b.name, language) || (a.id < b.id ? -1 : 1)
  const places = new Map(entered.map((id, index) => [id, index]))
  const age = ({ id }: Listed) => places.get(id) ?? entered.length
  const { compare } = orderOf(method)
  return bookables.toSorted((a, b) => compare(a, b, { age, language }) || byName(a, b))
}

/** The tag under which a list shows a bookable; bookables without one, or with `notag`, come first. */
function tagOf({ tags = [] }: Listed): string {
  const [first] = tags
  return first !== undefined && first !== 'notag' ? first : ''
}
