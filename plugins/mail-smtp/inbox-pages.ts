import { escapeHtml } from './escape-html.ts'
import type { InboxMail } from './inbox-files.ts'

export const inboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --soft: #8881; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; letter-spacing: -0.01em; margin: 0 0 0.25rem; }
.note { opacity: 0.7; margin: 0 0 2rem; }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0.25rem 1rem; padding: 0.9rem 0.25rem; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--soft); }
strong { font-weight: 600; }
small, time { opacity: 0.7; font-size: 0.875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1.5rem 0; }
dt { opacity: 0.7; }
dd { margin: 0; overflow-wrap: anywhere; }
h1 { overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; height: 75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: var(--soft); border-radius: 0.5rem; }
@media (max-width: 40rem) {
  body { padding: 1rem 0.75rem 3rem; }
  li a { grid-template-columns: 1fr; }
  strong { overflow-wrap: anywhere; }
  dl { grid-template-columns: 1fr; gap: 0 0; }
  dd { margin-bottom: 0.5rem; }
}
`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/plugins/mail-smtp/inbox.css">
</head>
<body>
${body}
</body>
</html>`

const time = (mail: InboxMail) =>
  `<time datetime="${escapeHtml(mail.sent)}">${escapeHtml(mail.sent.slice(0, 16).replace('T', ' '))} UTC</time>`

/** The list of all mails, newest first. */
export function listPage(mails: InboxMail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/plugins/mail-smtp/inbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${time(mail)}<small>${escapeHtml(mail.to)}</small></a></li>`,
  )
  const list = items.length > 0 ? `<ol>\n${items.join('\n')}\n</ol>` : '<p>No mail yet. Book something and reload.</p>'
  return page(
    'Development inbox',
    `<main><h1>Development inbox</h1>
<p class="note">Mails land here because no SMTP server is set. This page exists in development only.</p>
${list}</main>`,
  )
}

/** One mail: its headers, its HTML in a frame, and its text. */
export function mailPage(mail: InboxMail): string {
  const rows = [
    ['To', mail.to],
    ['From', `${mail.from.name} <${mail.from.address}>`],
    ['Attached', mail.attachments.join(', ') || 'nothing'],
  ].map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
  return page(
    mail.subject,
    `<main><p><a href="/plugins/mail-smtp/inbox">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
${time(mail)}
<dl>${rows.join('')}</dl>
<iframe sandbox title="The mail as it looks" src="/plugins/mail-smtp/inbox/${mail.id}/preview"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(mail.text)}</pre></main>`,
  )
}
