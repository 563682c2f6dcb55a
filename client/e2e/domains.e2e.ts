import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalDns, openLocalDns } from '../../core/testing/surfaces/local-dns.ts'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'

let site: RunningSite
let browser: Browser
let dns: LocalDns
beforeAll(async () => {
  dns = await openLocalDns()
  ;[site, browser] = await Promise.all([startSite('sqlite', {}, { dnsServers: [dns.address] }), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  dns.close()
})

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

const rosa = { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', firstname: 'Rosa' }
const edith = { email: 'owner@northwind.example', password: 'Compass-Five-5!', firstname: 'Edith' }
const maren = { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', firstname: 'Maren' }

async function openDomains(page: Page, home: string, who: typeof rosa): Promise<void> {
  await page.goto(`${home}/login`)
  await logIn(page.getByRole('main'), mouse, who)
  await mouse.press(whoIsIn(page, who.firstname))
  await mouse.press(page.getByRole('link', { name: 'Own domains' }))
  await page.getByRole('heading', { name: 'Own domains' }).waitFor()
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('Domain', { exact: true }).fill(name)
  await mouse.press(page.getByRole('button', { name: 'Add a domain' }))
}

const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Publishes the record that an entry asks for. */
async function publish(page: Page, name: string): Promise<void> {
  const value = await entry(page, name)
    .getByText(/^tessera-verify=/)
    .textContent()
  dns.records.set(`_tessera.${name}`, [String(value)])
}

test.each([
  ['harbor', rosa, phone],
  ['studio', maren, desktop],
] as const)('staff of %s add a domain, prove it and remove it', async (theme, who, viewport) => {
  const name = `book.${theme}-own.com`
  const { page, done } = await openPage(browser, { viewport })
  await openDomains(page, site.home(theme), who)
  await page.getByText('No domain yet.').waitFor()
  await picture(page, `${theme}-domains-none`)
  await add(page, `https://${name} /x`)
  await page.getByText('This is not a name that a site can have to itself.', { exact: false }).waitFor()
  await add(page, name)
  await entry(page, name).getByText('Add these records where', { exact: false }).waitFor()
  await expectAccessible(page, 'a new domain')
  await picture(page, `${theme}-domains-new`)
  await mouse.press(entry(page, name).getByRole('button', { name: 'Check now' }))
  await entry(page, name).getByText('The TXT record has not been found.', { exact: false }).waitFor()
  await publish(page, name)
  await mouse.press(entry(page, name).getByRole('button', { name: 'Check now' }))
  await entry(page, name).getByText(`You are found at ${name}.`, { exact: false }).waitFor()
  await entry(page, name).getByText('In use', { exact: true }).waitFor()
  await expectAccessible(page, 'a domain in use')
  await picture(page, `${theme}-domains-active`)
  await mouse.press(entry(page, name).getByRole('button', { name: 'Remove' }))
  await dialog(page).getByText('Links to', { exact: false }).waitFor()
  await picture(page, `${theme}-domains-remove`)
  await mouse.press(dialog(page).getByRole('button', { name: 'Yes, remove it' }))
  await page.getByText(`${name} is removed.`).waitFor()
  await entry(page, name).getByText('Not in use', { exact: true }).waitFor()
  await mouse.press(entry(page, name).getByRole('button', { name: 'Add again' }))
  await entry(page, name).getByText('Waiting', { exact: true }).waitFor()
  await done()
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('the owner of a white-label adds one for it and all below it, on %s', async (_name, viewport) => {
  const home = site.home('harbor').replace('quay.', '')
  const { page, done } = await openPage(browser, { viewport })
  await openDomains(page, home, edith)
  await add(page, 'book.studio-own.com')
  await entry(page, 'book.studio-own.com').getByText('*.book.studio-own.com').waitFor()
  await picture(page, `label-domains-${viewport.width}`)
  await expectAccessible(page, 'a white-label’s domains')
  for (const count of [1, 2, 3, 4]) {
    await add(page, `more-${count}.com`)
    // One that was removed before is listed until it is there again.
    await entry(page, `more-${count}.com`).getByText('Waiting', { exact: true }).waitFor()
  }
  await add(page, 'one-too-many.com')
  await page.getByText('You can try 5 domains at once.', { exact: false }).waitFor()
  for (const count of [1, 2, 3, 4]) {
    await mouse.press(entry(page, `more-${count}.com`).getByRole('button', { name: 'Remove' }))
    await mouse.press(dialog(page).getByRole('button', { name: 'Yes, remove it' }))
    await page.getByText(`more-${count}.com is removed.`).waitFor()
  }
  await done()
})

test('a name of somebody else’s is refused in a sentence, and strangers are asked to log in', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(`${site.home('studio')}/domains`)
  await page.getByText('Please log in as somebody who works here.').waitFor()
  await openDomains(page, site.home('studio'), maren)
  await add(page, 'shop.taken-own.com')
  await publish(page, 'shop.taken-own.com')
  await mouse.press(entry(page, 'shop.taken-own.com').getByRole('button', { name: 'Check now' }))
  await entry(page, 'shop.taken-own.com').getByText('In use', { exact: true }).waitFor()
  const { page: other, done: leave } = await openPage(browser, { viewport: phone })
  await openDomains(other, site.home('harbor'), rosa)
  await add(other, 'shop.taken-own.com')
  await other.getByText('This name belongs to another site', { exact: false }).waitFor()
  await expectAccessible(other, 'a refused domain')
  await picture(other, 'harbor-domains-refused')
  expect(await other.getByRole('textbox', { name: 'Domain' }).getAttribute('aria-invalid')).toBe('true')
  await leave()
  await done()
})
