import type { PluginRoute } from '@tessera/plugin-api'
import { loadPictures } from './pictures.ts'

/** A picture opened in a tab of its own is a document: it may use styles and nothing else. */
const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** `GET /plugins/demo/pictures/{name}.svg`: the pictures used in the demo tenants' bundles, read once at start. */
export function picturesRoute(folder: URL): PluginRoute {
  const pictures = loadPictures(folder)
  return {
    method: 'GET',
    path: '/pictures/:file',
    handle: ({ params, headers }) => {
      const picture = pictures.get(params.file ?? '')
      if (!picture) return { status: 404, headers: { 'content-type': 'text/plain' }, body: '' }
      const cached = { etag: picture.etag, 'cache-control': 'public, max-age=3600' }
      if (headers['if-none-match'] === picture.etag) return { status: 304, headers: cached }
      return { status: 200, headers: { ...cached, ...pictureHeaders }, body: picture.svg }
    },
  }
}
