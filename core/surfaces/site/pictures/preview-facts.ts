import { createHash } from 'node:crypto'
import { themeNamed } from '../../../../themes/index.ts'
import type { ThemeTokens } from '../../../domain/theme.ts'
import type { PublicBookable } from '../../../domain/wire/index.ts'
import { directionOf } from '../../../domain/wording/index.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { shortened } from '../head/page-facts.ts'
import type { PreviewFacts } from './draw-preview.ts'

/** Raised where previews of the same facts are drawn otherwise than before. */
const drawing = 3

/** Everything that the link preview of a site, or of one of its bookables, is drawn from. */
export interface Preview {
  facts: PreviewFacts
  theme: ThemeTokens
  /** The address of its photo, or an empty text. */
  photo: string
  /** Of its content, for its address: another one is another picture. */
  mark: string
}

export function previewOf(tenant: Tenant, bookable: PublicBookable | null): Preview {
  const { provider, whitelabel, plugins, origin } = tenant
  const name = provider?.name ?? whitelabel.label
  const theme = themeNamed(tenant.theme, plugins.themes)
  const facts: PreviewFacts = {
    title: bookable?.name ?? name,
    description: shortened((bookable ?? provider)?.description ?? ''),
    site: bookable ? name : whitelabel.label,
    address: new URL(origin).hostname.replace(/^www\./, ''),
    direction: directionOf(tenant.language),
  }
  const photo = bookable?.photo || provider?.photo || ''
  const content = JSON.stringify([drawing, facts, photo, theme])
  return { facts, theme, photo, mark: createHash('sha256').update(content).digest('base64url').slice(0, 12) }
}
