import { isRecord } from '../../../../core/domain/is-record.ts'
import { list, number, record, text } from '../../../data/read.ts'

/** What is being bought: `purchase` is its name, under which it is charged once. */
export interface Purchase {
  purchase: string
  packages: { id: string; quantity: number }[]
}

const key = 'points-purchase'

/** The purchase that a reload or the back button has interrupted, in this tab; else a new and empty one. */
export function keptPurchase(): Purchase {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isRecord(kept) && text(kept.purchase) !== '') {
      const packages = list(kept.packages).map((one) => record<Purchase['packages'][number]>(one))
      return {
        purchase: text(kept.purchase),
        packages: packages.map(({ id, quantity }) => ({ id: text(id), quantity: number(quantity) })),
      }
    }
  } catch {
    // A browser that keeps nothing begins anew: the server still charges one purchase at a time.
  }
  return { purchase: crypto.randomUUID(), packages: [] }
}

/** The page that a purchase was left from to be paid elsewhere; the first one where this tab has kept none. */
export function purchaseLeftFrom(): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    // Of this site alone.
    const from = isRecord(kept) ? text(kept.from) : ''
    return /^\/(?!\/)/.test(from) ? from : '/'
  } catch {
    return '/'
  }
}

/** Keeps a purchase before it is paid for, with the page that it is left from; null once it is done. */
export function keepPurchase(purchase: Purchase | null): void {
  try {
    if (purchase)
      sessionStorage.setItem(key, JSON.stringify({ ...purchase, from: location.pathname + location.search }))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
