import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Tenant } from '../../../operations/tenant.ts'
import { registerLoader } from './register-loader.ts'

const tenant = {
  theme: 'harbor',
  // The language of the call that asks for the script, which is kept for those in all others.
  language: 'en-us',
  provider: { language: 'es' },
  plugins: { dictionaries: [{ language: 'en-us' }, { language: 'es' }] },
} as unknown as Tenant

function serving(host: Tenant | null) {
  const app = Fastify()
  let built = 0
  registerLoader(app, {
    renderer: {
      draw: () => Promise.reject(new Error('draws no page')),
      scriptsFor: () => ({ entry: '', preload: [] }),
      assets: new Map(),
      async loader() {
        built += 1
        return 'facts(__TESSERA_FACTS__)'
      },
    },
    resolveTenant: async () => host,
    // As `tenantWords` does: a tenant's texts are those of its call's language.
    words: async (site) => ({ 'embed.open': `open ${site?.language}`, 'nav.close': '</script>' }),
  })
  return { app, built: () => built }
}

test('the loader has the words of all languages, the site’s own first, and the look of its theme', async () => {
  const { app, built } = serving(tenant)
  const answer = await app.inject('/embed/v1.js')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  expect(answer.body).not.toContain('</script')
  const facts = JSON.parse(answer.body.slice('facts('.length, -1))
  expect(Object.entries(facts.words)).toEqual([
    ['es', ['open es', '</script>', '']],
    ['en-us', ['open en-us', '</script>', '']],
  ])
  expect(facts.more).toBe(false)
  expect(facts.look).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/), expect.any(Number)])
  const again = await app.inject({ url: '/embed/v1.js', headers: { 'if-none-match': String(answer.headers.etag) } })
  expect([again.statusCode, again.body, built()]).toEqual([304, '', 1])
  const small = await app.inject({ url: '/embed/v1.js', headers: { 'accept-encoding': 'br' } })
  expect(small.headers['content-encoding']).toBe('br')
})

test.each([
  ['en-us', 'en-us'],
  ['EN-GB', 'en-us'],
  ['es-mx', 'es'],
  // The site's own, whatever the browser prefers.
  ['ja', 'es'],
  ['', 'es'],
  ['</script>', 'es'],
])('the words of %s are those of %s, for any site and everybody alike', async (lang, language) => {
  const url = `/embed/words.js?lang=${encodeURIComponent(lang)}`
  const headers = { 'accept-language': 'en-us', cookie: 'lang=en-us' }
  const answer = await serving(tenant).app.inject({ url, headers })
  expect(answer.body).toBe(`export default ["open ${language}","\\u003c/script>",""]`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
})

test.each(['/embed/v1.js', '/embed/words.js?lang=es'])('a host without a site has no %s', async (url) => {
  expect((await serving(null).app.inject(url)).statusCode).toBe(404)
})
