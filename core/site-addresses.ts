import type { KnownSite } from './persistence/tenants.ts'

/** The list printed at start: every site with its address, white-labels first and their providers below. */
export function siteAddresses(sites: KnownSite[], port: number): string {
  if (sites.length === 0) return 'No site yet. Import one with: npm run tenant -- import FILE'
  const suffix = port === 80 ? '' : `:${port}`
  const width = Math.max(...sites.map((site) => (site.provider ?? site.whitelabel).length)) + 4
  const lines = sites.map(({ whitelabel, provider, host }) => {
    const name = provider === null ? whitelabel : `  ${provider}`
    return `${provider === null ? '\n' : ''}  ${name.padEnd(width)}http://${host}${suffix}/`
  })
  return lines.join('\n')
}
