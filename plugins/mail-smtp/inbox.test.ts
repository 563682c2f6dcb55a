import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PluginResponse } from '@tessera/plugin-api'
import { exampleMail, openRequest, testMailer, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { folderMailer } from './folder-mailer.ts'
import { inboxRoutes } from './inbox-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'mail-'))
const conformed = join(folder, 'conformance')
const inbox = join(folder, 'inbox')
afterAll(() => rm(folder, { recursive: true }))

let clock = Date.UTC(2026, 10, 20)
const context = testTenant()
const mailer = folderMailer(inbox, () => clock++)

testMailer(
  { describe, it },
  {
    mailer: folderMailer(conformed, () => clock++),
    context,
    async arrived() {
      const names = (await readdir(conformed)).filter((name) => name.endsWith('.json'))
      const kept = await Promise.all(
        names.map(async (name) => ({
          sent: String(JSON.parse(await readFile(join(conformed, name), 'utf8')).sent),
          source: await readFile(join(conformed, name.replace('.json', '.eml')), 'utf8'),
        })),
      )
      return kept.sort((a, b) => (a.sent < b.sent ? -1 : 1)).map(({ source }) => source)
    },
  },
)

async function open(path: string): Promise<PluginResponse> {
  const [, , id, preview] = path.split('/')
  const wanted = id === undefined ? '/inbox' : preview ? '/inbox/:id/preview' : '/inbox/:id'
  const route = inboxRoutes(inbox).find((each) => each.path === wanted)
  if (!route) throw new Error(`no route for ${path}`)
  return route.handle({
    method: 'GET',
    path,
    params: id === undefined ? {} : { id },
    query: {},
    headers: {},
    rawBody: new Uint8Array(),
    isLocal: true,
    ...openRequest,
    tenant: context,
  })
}

const firstId = async () => (await readdir(inbox)).find((name) => name.endsWith('.json'))?.slice(0, -5) ?? ''

describe('the development inbox', () => {
  it('says that it is empty', async () => {
    expect((await open('/inbox')).body).toContain('No mail yet')
  })

  it('lists a mail and shows it, escaped', async () => {
    await mailer.send(context, { ...exampleMail('one@quay.example'), subject: '<script>alert(1)</script>' })
    const list = await open('/inbox')
    expect(list.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(list.body).not.toContain('<script>')
    const mail = await open(`/inbox/${await firstId()}`)
    expect(mail.body).toContain('ada@customers.example')
    expect(mail.body).toContain('reservation.ics')
    expect(mail.body).not.toContain('<script>')
  })

  it('shows a subject on a line of its own on a phone', async () => {
    const style = inboxRoutes(inbox).find(({ path }) => path === '/inbox.css')
    const answer = await style?.handle({
      method: 'GET',
      path: '',
      params: {},
      query: {},
      headers: {},
      rawBody: new Uint8Array(),
      isLocal: true,
      ...openRequest,
      tenant: context,
    })
    expect(answer?.body).toMatch(/@media \(max-width: 40rem\) \{[^@]*li a \{ grid-template-columns: 1fr; \}/)
  })

  it('shows the mail’s own HTML in a frame without scripts', async () => {
    const preview = await open(`/inbox/${await firstId()}/preview`)
    expect(preview.body).toBe('<p>See you at the dock.</p>')
    const policy = String(preview.headers?.['content-security-policy'])
    expect(policy).toMatch(/^sandbox; default-src 'none'/)
    // The inbox of a site shows the mails of all, whose pictures are at their own hosts.
    expect(policy).toContain('img-src http: https:;')
  })

  it('keeps one mail when a message is sent twice', async () => {
    await mailer.send(context, exampleMail('two@quay.example'))
    await mailer.send(context, exampleMail('two@quay.example'))
    expect((await readdir(inbox)).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  })

  it('answers only requests of this machine', async () => {
    const routes = inboxRoutes(inbox)
    const request = {
      method: 'GET',
      path: '',
      params: {},
      query: {},
      headers: {},
      rawBody: new Uint8Array(),
      ...openRequest,
    }
    const statusesFor = async (who: { isLocal: boolean; tenant: typeof context | null }) => {
      const answers = await Promise.all(routes.map((route) => route.handle({ ...request, ...who })))
      return new Set(answers.map(({ status }) => status))
    }
    expect(await statusesFor({ isLocal: false, tenant: context })).toEqual(new Set([404]))
    expect(await statusesFor({ isLocal: true, tenant: null })).toEqual(new Set([404]))
    expect(await statusesFor({ isLocal: true, tenant: context })).toContain(200)
  })

  it.each(['../../etc/passwd', '..%2f', 'a'.repeat(24), '', '__proto__'])('finds no mail for %j', async (id) => {
    const route = inboxRoutes(inbox).find((each) => each.path === '/inbox/:id')
    const answer = await route?.handle({
      method: 'GET',
      path: '',
      params: { id },
      query: {},
      headers: {},
      rawBody: new Uint8Array(),
      isLocal: true,
      ...openRequest,
      tenant: context,
    })
    expect(answer?.status).toBe(404)
  })
})
