import type { FastifyReply } from 'fastify'
import { isRecord } from '../../domain/is-record.ts'
import { formatMessage } from '../../domain/wording/index.ts'
import { contentSecurityPolicy } from '../site/head/content-security-policy.ts'
import { escapeHtml } from '../site/head/escape.ts'

/** The fields that a service posts; others are dropped. */
const names = ['SAMLResponse', 'RelayState', 'again']

export const postedForm = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = isRecord(body) ? body[name] : undefined
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

const script = 'document.forms[0].submit()'

/**
 * A page that posts what a service posted once more, from here: only then does the browser send the cookie of its
 * attempt. Without a script there is a button.
 */
export function sendPostAgain(
  reply: FastifyReply,
  form: Record<string, string>,
  { words, language }: { words: Record<string, string>; language: string },
) {
  const fields = Object.entries({ ...form, again: '1' }).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const label = escapeHtml(formatMessage(words['signon.go_on'] ?? 'signon.go_on', {}, language))
  const html = [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="robots" content="noindex">`,
    `<title>${label}</title></head><body><form method="post" action="/openidlogin/callback">${fields.join('')}`,
    `<button>${label}</button></form><script>${script}</script></body></html>`,
  ].join('')
  return (
    reply
      .header('cache-control', 'no-store')
      // Without a referrer browsers would say that it comes from nowhere.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', contentSecurityPolicy({ scripts: [script], styles: [] }, "'none'"))
      .type('text/html; charset=utf-8')
      .send(html)
  )
}
