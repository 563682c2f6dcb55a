import type { Brand, BrandColours } from '../brand.ts'
import type { TenantContext } from '../tenant-context.ts'

const colours: BrandColours = {
  background: '#f4f5f7',
  surface: '#ffffff',
  text: '#14181f',
  muted: '#5b6470',
  primary: '#1d4ed8',
  onPrimary: '#ffffff',
  primaryText: '#1d4ed8',
  edge: '#e1e4e8',
}

const testBrand: Brand = {
  name: 'Quay Street Paddle & Sail',
  logo: null,
  light: colours,
  dark: {
    ...colours,
    background: '#101318',
    surface: '#1a1f27',
    text: '#f1f3f6',
    muted: '#a8b0bc',
    primaryText: '#8fb2ff',
  },
  fonts: { heading: 'Georgia, serif', text: 'Helvetica, Arial, sans-serif' },
  headingStyle: 'normal',
  radius: { card: 8, button: 6 },
  edge: 1,
}

/** A tenant for testing a plugin. */
export const testTenant = (settings: Record<string, unknown> = {}): TenantContext => ({
  whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.localhost', currency: 'usd', country: 'US' },
  provider: {
    id: 'quay',
    subdomain: 'quay',
    name: 'Quay Street Paddle & Sail',
    timezone: 'America/New_York',
    country: 'US',
  },
  brand: testBrand,
  settings,
  origin: 'http://quay.northwind.localhost:3000',
  uidhost: 'quay.northwind.localhost',
  language: 'en-us',
})
