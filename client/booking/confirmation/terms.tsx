import styled from '@emotion/styled'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& [data-part=terms]': {
    padding: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
    background: 'var(--surface-muted)',
    borderRadius: 'min(var(--radius-field), 12px)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    '& > * + *': { marginBlockStart: '0.75em' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '1.25em' },
  },
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
  '& label': { display: 'flex', gap: 'calc(var(--space) * 1.5)', alignItems: 'center', minHeight: 44 },
  '& input': { width: 22, height: 22, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
  '& small[data-part=error]': {
    display: 'block',
    color: 'var(--error-text)',
    fontSize: 'var(--small-size)',
    '&::first-letter': { textTransform: 'uppercase' },
  },
})

/** Terms of up to this many characters of HTML are shown unfolded. */
const short = 900

/** The full terms and the checkbox that accepts them. Renders nothing when the white-label has none. */
export function Terms({ fault }: { fault: boolean }) {
  const t = useWords()
  const { whitelabel } = useBootstrap()
  const { draft, update } = useBooking()
  if (whitelabel.bookingtermshtml === '') return null
  return (
    <Root aria-labelledby="terms-heading">
      <h3 id="terms-heading">{t('terms.heading')}</h3>
      {whitelabel.bookingtermshtml.length < short ? (
        <Text html={whitelabel.bookingtermshtml} />
      ) : (
        <details>
          <summary>{t('terms.read')}</summary>
          <Text html={whitelabel.bookingtermshtml} />
        </details>
      )}
      {whitelabel.requirebookingterms ? (
        <div>
          <label htmlFor="terms-agree">
            <input
              id="terms-agree"
              type="checkbox"
              checked={draft.termsaccepted === true}
              aria-invalid={fault || undefined}
              aria-describedby={fault ? 'terms-fault' : undefined}
              onChange={(event) => update({ termsaccepted: event.target.checked })}
            />
            {t('terms.agree')}
          </label>
          {fault ? (
            <small id="terms-fault" data-part="error">
              {t('validation.terms')}
            </small>
          ) : null}
        </div>
      ) : null}
    </Root>
  )
}

function Text({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it from the terms' Markdown.
  return <div data-part="terms" dangerouslySetInnerHTML={{ __html: html }} />
}
