import type { AddonRules } from '../../../../core/domain/forms/index.ts'
import type { PublicEntity } from '../../../../core/plugin-api/site.ts'
import { number, text, texts } from '../../../data/read.ts'

/** An add-on as it is chosen; field names of the specification. */
export interface Addon extends AddonRules {
  name: string
  description: string
  min: number
  /** 0 = as many as one likes. */
  max: number
  /** What one of it costs in major units; null where a formula says so. */
  price: number | null
  /** Seconds that one of it adds; 0 where a formula says so. */
  timeadjustment: number
}

const readAddon = (raw: PublicEntity): Addon => ({
  id: raw.id,
  name: raw.name,
  description: text(raw.description),
  min: number(raw.min),
  max: number(raw.max),
  price: text(raw.price_function) ? null : number(raw.priceadjustment),
  timeadjustment: number(raw.timeadjustment),
  price_function: text(raw.price_function) || undefined,
  time_function: text(raw.time_function) || undefined,
  display_function: text(raw.display_function) || undefined,
})

/** Those that a bookable offers, in its order. */
export const readAddons = (all: PublicEntity[], bookable: string): Addon[] =>
  all.filter(({ bookables }) => texts(bookables).includes(bookable)).map(readAddon)
