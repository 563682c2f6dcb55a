import type { ComponentType } from 'react'
import { thanksScreen } from '../steps/thanks-screen.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'

const screen = (source: string, load: () => Promise<{ default: ComponentType }>) => ({ ...lazyScreen(load), source })

const login = screen('screens/account/login-page.tsx', () => import('../screens/account/login-page.tsx'))
const staff = screen('app/staff-page.tsx', () => import('./staff-page.tsx'))

/** Screens that are loaded lazily. On the server and before hydration the current one is loaded first. */
export const screens = {
  catalogue: screen('screens/catalogue/catalogue-page.tsx', () => import('../screens/catalogue/catalogue-page.tsx')),
  resources: screen('screens/catalogue/resources-page.tsx', () => import('../screens/catalogue/resources-page.tsx')),
  byresource: screen('screens/catalogue/byresource-page.tsx', () => import('../screens/catalogue/byresource-page.tsx')),
  marketplace: screen(
    'screens/marketplace/marketplace-page.tsx',
    () => import('../screens/marketplace/marketplace-page.tsx'),
  ),
  checklist: screen('screens/checklist/checklist-page.tsx', () => import('../screens/checklist/checklist-page.tsx')),
  book: screen('screens/book/book-page.tsx', () => import('../screens/book/book-page.tsx')),
  thanks: { ...thanksScreen, source: 'screens/reservation/thanks-page.tsx' },
  manage: screen('screens/reservation/manage-page.tsx', () => import('../screens/reservation/manage-page.tsx')),
  reschedule: screen(
    'screens/reservation/reschedule-page.tsx',
    () => import('../screens/reservation/reschedule-page.tsx'),
  ),
  request: staff,
  payment: screen('screens/reservation/payment-page.tsx', () => import('../screens/reservation/payment-page.tsx')),
  login,
  reservations: login,
  account: screen('screens/account/account-page.tsx', () => import('../screens/account/account-page.tsx')),
  gigs: staff,
  payouts: staff,
  today: staff,
  refunds: staff,
  giftcodes: staff,
  domains: staff,
  gift: staff,
  public: screen('screens/feed/public-page.tsx', () => import('../screens/feed/public-page.tsx')),
  embed: screen('screens/embed/embed-page.tsx', () => import('../screens/embed/embed-page.tsx')),
  enquire: screen('screens/enquiry/enquire-page.tsx', () => import('../screens/enquiry/enquire-page.tsx')),
  enquiries: staff,
  enquiry: staff,
  passwordreset: screen('screens/account/reset-page.tsx', () => import('../screens/account/reset-page.tsx')),
  verifyemail: screen('screens/account/verify-page.tsx', () => import('../screens/account/verify-page.tsx')),
  handback: screen('screens/account/handback-page.tsx', () => import('../screens/account/handback-page.tsx')),
  gate: screen('screens/gates/gate-page.tsx', () => import('../screens/gates/gate-page.tsx')),
}

export type ScreenName = keyof typeof screens

/**
 * Paths within a loaded page. `:step` is the name of a step (`datetime_step` …); without it the flow begins. A path
 * that matches none of these shows the page that the server chose (`bootstrap.page`).
 */
export const routes: { path: string; screen: ScreenName }[] = [
  { path: '/book/:slug', screen: 'book' },
  { path: '/book/:slug/:step', screen: 'book' },
  { path: '/directbooking/id/:slug', screen: 'book' },
  { path: '/calendar/:slug', screen: 'book' },
  { path: '/checklist/:step', screen: 'checklist' },
  { path: '/cart', screen: 'checklist' },
  { path: '/cart/:step', screen: 'checklist' },
  { path: '/public/:day?', screen: 'public' },
  { path: '/embed', screen: 'embed' },
  { path: '/enquire/:slug', screen: 'enquire' },
  { path: '/enquiries/:id', screen: 'enquiry' },
  { path: '/thanks/:id', screen: 'thanks' },
  { path: '/manage/:id', screen: 'manage' },
  { path: '/reschedule/id/:id', screen: 'reschedule' },
  { path: '/requests/:id', screen: 'request' },
  { path: '/payment/:id', screen: 'payment' },
]
