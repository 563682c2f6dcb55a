import type { AddonRules } from '../../../../core/domain/forms/index.ts'
import type { PublicAddon } from '../../../../core/domain/wire/index.ts'
import { number, text, texts } from '../../../data/read.ts'

/** An add-on with the specification's field names. */
export interface Addon extends AddonRules {
  name: string
  description: string
  min: number
  /** 0 = no bound. */
  max: number
  /** The price of one in major units; null for a formula. */
  price: number | null
  /** Seconds that one adds; 0 for a formula. */
  timeadjustment: number
}

const readAddon = (raw: PublicAddon): Addon => ({
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

/** The add-ons that a bookable offers, in its order. */
export const readAddons = (all: PublicAddon[], bookable: string): Addon[] =>
  all.filter(({ bookables }) => texts(bookables).includes(bookable)).map(readAddon)
