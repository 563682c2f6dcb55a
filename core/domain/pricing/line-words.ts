import type { LineKind } from './types.ts'

/** The dictionary keys of price lines; options, functions and add-ons carry the tenant's own words. */
export const lineWords: Record<LineKind, string | null> = {
  base: 'quote.baseprice',
  volume_discount: 'quote.volumediscount',
  discount: 'quote.discount',
  addon_discount: 'quote.addondiscount',
  travel: 'quote.travelcost',
  base_tax: 'quote.basepricetax',
  addon_tax: 'quote.addontax',
  travel_tax: 'quote.travelfeetax',
  adjustment: 'quote.adjustment',
  goodwill: 'quote.goodwill',
  option: null,
  function: null,
  addon: null,
  step: null,
}
