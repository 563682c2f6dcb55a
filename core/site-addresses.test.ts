import { expect, test } from 'vitest'
import { siteAddresses } from './site-addresses.ts'

test('sites are listed under their white-label', () => {
  const sites = [
    { whitelabel: 'northwind', provider: null, host: 'northwind.localhost' },
    { whitelabel: 'northwind', provider: 'quay', host: 'quay.northwind.localhost' },
  ]
  expect(siteAddresses(sites, 3000)).toBe(
    [
      '',
      '  northwind    http://northwind.localhost:3000/',
      '    quay       http://quay.northwind.localhost:3000/',
    ].join('\n'),
  )
})

test('without a site, it says how to get one', () => {
  expect(siteAddresses([], 3000)).toContain('npm run tenant -- import')
})
