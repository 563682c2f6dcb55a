import type { Retelling } from '../../domain/content/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { ToldAddon } from '../../domain/wire/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'

/** Most reservations chose none. */
const none: ToldAddon[] = []

/**
 * The add-ons that a reservation chose, by the names that they had when it was booked; one without a price has no line
 * in the price, and is chosen all the same. Whoever serves it reads them without amounts.
 * @param entry its bookable, for reservations whose prices were not frozen; null if that no longer exists
 * @param tell the names in another language
 */
export function toldAddons(
  { extra, pricedata }: Pick<StoredReservation, 'extra' | 'pricedata'>,
  entry: Pick<CataloguedBookable, 'addons'> | null,
  tell: Retelling | null,
): ToldAddon[] {
  const { addons: chosen } = extra
  if (!isRecord(chosen) || Object.keys(chosen).length === 0) return none
  const frozen = (pricedata?.addons ?? []).map(({ id, name }) => ({
    id,
    name: tell ? tell(['addon', id], name) : name,
  }))
  const known = new Map([...(entry?.addons ?? []), ...frozen].map(({ id, name }) => [id, name]))
  return [...known].flatMap(([id, name]) => {
    const quantity = Object.hasOwn(chosen, id) ? chosen[id] : 0
    return typeof quantity === 'number' && quantity > 0 ? [{ id, name, quantity }] : []
  })
}
