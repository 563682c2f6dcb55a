import type { Actor } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import type { Fonts } from './assets/read-fonts.ts'
import type { PageRenderer } from './page-renderer.ts'

/** What the pages need beyond what every surface has. */
export interface SiteDeps extends SurfaceDeps {
  renderer: PageRenderer
  fonts: Fonts
  /** The languages that are installed, for pages of no tenant. */
  dictionaries: Tenant['plugins']['dictionaries']
  /** Every site that is here; absent in production, where no tenant is told of the others. */
  sites?: (() => Promise<{ host: string }[]>) | undefined
  /**
   * For how many ms a page is answered again without looking whether something changed: so long at most a change by
   * another process stays unseen. 0 looks every time.
   */
  freshFor: number
  /** Whom a page is drawn for; absent where it is for everybody. */
  visitor?: Actor
}
