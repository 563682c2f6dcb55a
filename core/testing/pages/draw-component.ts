import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { clientConfig } from '../../../client/vite.config.ts'
import { words as english } from '../../../plugins/wording-en-us/words.ts'
import { words as spanish } from '../../../plugins/wording-es/words.ts'
import base from '../../../themes/base/tokens.ts'
import { buildDictionary } from '../../domain/wording/index.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'

const languages = { 'en-us': [english], es: [english, spanish] }

/** The page's data around a component; what a test does not name is as on a site without any. */
type Page = Omit<Partial<SiteBootstrap>, 'language' | 'words'> & { language?: keyof typeof languages }

export interface ComponentStage {
  /** A module of the client, by its path below `client`. */
  load<Module>(path: string): Promise<Module>
  /** The HTML of a component within a page. */
  draw<Props extends object>(Component: ComponentType<Props>, props: Props, page?: Page): string
  close(): Promise<void>
}

function bootstrapOf({ language = 'en-us', ...page }: Page): SiteBootstrap {
  return {
    page: 'book',
    gate: null,
    whitelabel: {
      label: 'Northwind',
      url: 'northwind.localhost',
      requirebookingterms: false,
      termsbybutton: false,
      bookingtermshtml: '',
      customertimezonedisplay: false,
      allowguestcheckout: true,
      signon: null,
      country: 'US',
    },
    provider: null,
    providers: [],
    bookables: [],
    paging: null,
    find: null,
    sites: null,
    isdirect: false,
    bookable: null,
    forms: [],
    addons: [],
    resources: [],
    pricing: null,
    pricelooks: {},
    serves: {},
    advancedresources: false,
    steps: [],
    itemsteps: [],
    stepconfigs: {},
    stepfields: {},
    countingsteps: [],
    progressbar: false,
    hascart: false,
    hasplaces: false,
    payments: [],
    channels: [],
    today: '2026-11-20',
    availability: null,
    path: '/',
    reference: '',
    direction: 'ltr',
    languages: [],
    messages: {},
    bookablewords: {},
    currency: { code: 'usd', digits: 2 },
    theme: { name: base.name, composition: base.composition },
    ...page,
    language,
    words: buildDictionary(languages[language], language),
  }
}

/**
 * Draws single components as the server draws pages, without a browser: for what is said and left out with which data.
 * What needs a hand, a layout or an address bar is tested in `client/e2e`.
 */
export async function componentStage(): Promise<ComponentStage> {
  const vite = await createServer({
    ...clientConfig({}),
    cacheDir: undefined,
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  const { BootstrapProvider } = await vite.ssrLoadModule('/ui/bootstrap.tsx')
  return {
    // Vite knows no types of what it loads.
    load: async <Module>(path: string) => (await vite.ssrLoadModule(`/${path}`)) as Module,
    draw: (Component, props, page = {}) =>
      renderToStaticMarkup(
        createElement(BootstrapProvider, { value: bootstrapOf(page) }, createElement(Component, props)),
      ),
    close: () => vite.close(),
  }
}
