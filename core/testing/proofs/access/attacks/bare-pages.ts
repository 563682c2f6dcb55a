import type { PageRenderer } from '../../../../surfaces/site/page-renderer.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Renders only the data that a page is drawn from: everything that it could show. */
export const barePages: PageRenderer = {
  draw: async (bootstrap) => ({
    html: `<pre>${escaped(JSON.stringify(bootstrap))}</pre>`,
    css: { theme: '', critical: [] },
    modules: [],
  }),
  scriptsFor: () => ({ entry: '/assets/none.js', preload: [] }),
  assets: new Map(),
  loader: async () => '',
}
