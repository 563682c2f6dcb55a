import type { PluginResponse, PluginRoute } from '@tessera/plugin-api'
import { listMails, readMail } from './inbox-files.ts'
import { inboxStyle, listPage, mailPage } from './inbox-pages.ts'

const policy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Policy for a mail's own HTML: no scripts, only inline styles and pictures, which its own site's host has. */
const previewPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const html = (body: string, contentPolicy = policy): PluginResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  },
  body,
})

const missing: PluginResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'There is no such mail.',
}

/** Mails are private, so the inbox answers only requests of this machine, and only on a site's host. */
const localOnly = (route: PluginRoute): PluginRoute => ({
  ...route,
  handle: (request) => (request.isLocal && request.tenant ? route.handle(request) : missing),
})

/** The development inbox, where mails that were not sent can be read in a browser on the server's machine. */
export function inboxRoutes(folder: string): PluginRoute[] {
  const routes: PluginRoute[] = [
    { method: 'GET', path: '/inbox', handle: async () => html(listPage(await listMails(folder))) },
    {
      method: 'GET',
      path: '/inbox.css',
      handle: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: inboxStyle }),
    },
    {
      method: 'GET',
      path: '/inbox/:id',
      async handle({ params }) {
        const mail = await readMail(folder, params.id ?? '')
        return mail ? html(mailPage(mail)) : missing
      },
    },
    {
      method: 'GET',
      path: '/inbox/:id/preview',
      async handle({ params }) {
        const mail = await readMail(folder, params.id ?? '')
        return mail ? html(mail.html, previewPolicy) : missing
      },
    },
  ]
  return routes.map(localOnly)
}
