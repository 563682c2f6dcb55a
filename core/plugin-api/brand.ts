import type { BrandLook } from '../domain/theme-brand.ts'

export type { BrandColours, BrandLook } from '../domain/theme-brand.ts'

/** A tenant as it looks outside its pages, in mails for example: no page's style sheet reaches there. */
export interface Brand extends BrandLook {
  /** The provider's name; the white-label's on its own domain. */
  name: string
  /** The absolute address of the provider's logo; null without one. It may be an SVG, which few mail programs show. */
  logo: string | null
}
