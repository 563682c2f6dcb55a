import { expect, test } from 'vitest'
import { ancestorsFor, htmlSnippet, policyFor, reactSnippet, type SnippetWish } from './snippet.ts'

const wish: SnippetWish = {
  ...{ origin: 'https://quay.example', path: '/', mode: 'inline', theme: 'auto', lang: '', title: 'Never shown' },
}

test('the shortest code is a script and an element', () => {
  expect(htmlSnippet(wish)).toBe(
    '<script async src="https://quay.example/embed/v1.js"></script>\n' +
      '<tessera-booking href="https://quay.example/"></tessera-booking>\n',
  )
})

test('what is chosen stands in attributes, whose text can’t end them', () => {
  const chosen: SnippetWish = {
    ...wish,
    path: '/book/a',
    mode: 'popup',
    theme: 'dark',
    lang: 'es',
    title: 'A "b" <c> & d',
  }
  expect(htmlSnippet(chosen)).toContain(
    '<tessera-booking href="https://quay.example/book/a" mode="popup" theme="dark" lang="es" title="A &quot;b&quot; &lt;c&gt; &amp; d">',
  )
  expect(reactSnippet(chosen)).toContain('title={"A \\"b\\" <c> & d"}\n')
})

test.each([
  ['https://Shop.example/', ['https://shop.example', 'https://*.shop.example']],
  ['shop.example:8443', ['https://shop.example:8443', 'https://*.shop.example:8443']],
  ['http://localhost:4000', ['http://localhost:4000', 'http://*.localhost:4000']],
  ['http://127.0.0.1:4000', ['http://127.0.0.1:4000']],
  ['https://Müller.example', ['https://xn--mller-kva.example', 'https://*.xn--mller-kva.example']],
  ['peña.example:8443', ['https://xn--pea-8ma.example:8443', 'https://*.xn--pea-8ma.example:8443']],
  ['https://müller.example/pfad', null],
  ['http://shop.example', null],
  ['https://shop.example/path', null],
  ['https://*.shop.example', null],
  ['', null],
  ["https://shop.example; script-src 'none'", null],
])('%s is listed as %j', (typed, expected) => expect(ancestorsFor(typed)).toEqual(expected))

test('a policy names the site twice', () => {
  expect(policyFor('https://quay.example')).toBe('script-src https://quay.example; frame-src https://quay.example')
})
