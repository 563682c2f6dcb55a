import type { Actor } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import type { Fonts } from './assets/read-fonts.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The dependencies of pages beyond those of every surface. */
export interface SiteDeps extends SurfaceDeps {
  renderer: PageRenderer
  fonts: Fonts
  /** The installed languages, for pages without a tenant. */
  dictionaries: Tenant['plugins']['dictionaries']
  /** The sites that anybody may learn of; absent in production without the demo. */
  sites?: (() => Promise<{ host: string }[]>) | undefined
  /**
   * For how many ms a page is served again without checking for changes, the longest time that another process's change
   * stays unseen. 0 checks every time.
   */
  freshFor: number
  /** The visitor of the page; absent if it is for everybody. */
  visitor?: Actor
}
