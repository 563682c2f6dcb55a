import { expect, it } from 'vitest'
import { scriptsOf } from './scripts-of.ts'

it('names the version of a page by its scripts', () => {
  const page = (name: string) => `<html><script>1</script><script type="module" src="/assets/${name}.js"></script>`
  expect(scriptsOf(page('entry-a1'))).toBe('/assets/entry-a1.js')
  expect(scriptsOf(page('entry-a1'))).not.toBe(scriptsOf(page('entry-b2')))
  expect(scriptsOf('<h1>502 Bad Gateway</h1>')).toBe('')
})
