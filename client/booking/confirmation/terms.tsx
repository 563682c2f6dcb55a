import styled from '@emotion/styled'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { useTermsAsked } from './terms-asked.ts'

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

const Sentence = styled.div({
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > button': {
    minHeight: 44,
    // Where it wraps, it begins where the sentence does.
    padding: 0,
    border: 0,
    background: 'none',
    color: 'var(--primary-text)',
    font: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
  },
})

/** Terms of up to this many characters of HTML are shown unfolded. */
const short = 900

/** The terms of the booking whose draft is shown. */
export function Terms({ fault }: { fault: boolean }) {
  const { draft, update } = useBooking()
  return (
    <TermsTick
      fault={fault}
      isTicked={draft.termsaccepted === true}
      tick={(termsaccepted) => update({ termsaccepted })}
    />
  )
}

interface TermsTickProps {
  fault: boolean
  isTicked: boolean
  tick(isTicked: boolean): void
}

/**
 * The full terms and the checkbox that accepts them. Renders nothing when the white-label has none, and where the
 * booking button accepts them.
 */
export function TermsTick({ fault, isTicked, tick }: TermsTickProps) {
  const t = useWords()
  const { html, isByTick, isByButton } = useTermsAsked()
  if (html === '' || isByButton) return null
  return (
    <Root aria-labelledby="terms-heading">
      <h3 id="terms-heading">{t('terms.heading')}</h3>
      {html.length < short ? (
        <Text html={html} />
      ) : (
        <details>
          <summary>{t('terms.read')}</summary>
          <Text html={html} />
        </details>
      )}
      {isByTick ? (
        <div>
          <label htmlFor="terms-agree">
            <input
              id="terms-agree"
              type="checkbox"
              checked={isTicked}
              aria-invalid={fault || undefined}
              aria-describedby={fault ? 'terms-fault' : undefined}
              onChange={(event) => tick(event.target.checked)}
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

/** The sentence under the booking button that says that it accepts the terms, which open over the page. */
export function TermsByButton() {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const { html, isByButton } = useTermsAsked()
  if (!isByButton) return null
  return (
    <Sentence data-part="terms-by-button">
      {t('terms.by_button')}{' '}
      <button type="button" onClick={() => setOpen(true)}>
        {t('terms.read')}
      </button>
      <Dialog open={isOpen} title={t('terms.heading')} onClose={() => setOpen(false)} dismiss>
        <Text html={html} />
      </Dialog>
    </Sentence>
  )
}

function Text({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it from the terms' Markdown.
  return <div data-part="terms" dangerouslySetInnerHTML={{ __html: html }} />
}
