import styled from '@emotion/styled'
import type { ProgressStep } from '../../../core/domain/flow/index.ts'
import { wide } from '../../ui/breakpoints.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.nav({
  marginBlockEnd: 'calc(var(--space) * 2)',
  '& ol': { display: 'flex', alignItems: 'flex-start' },
  '& li': { position: 'relative', flex: 1, minWidth: 0 },
  // The line between two steps, behind their marks.
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 21,
    insetInline: 'calc(-50% + 18px) calc(50% + 18px)',
    height: 2,
    background: 'var(--border)',
  },
  // What is done in place is a small mark on the way, to which the line comes closer.
  '& li[data-inplace]::before': { insetInlineEnd: 'calc(50% + 12px)' },
  '& li[data-inplace] + li::before': { insetInlineStart: 'calc(-50% + 12px)' },
  '& li[data-inplace] [data-part=mark]': {
    width: 16,
    height: 16,
    marginBlock: 6,
    '& svg': { width: 10, height: 10 },
  },
  '& li[data-reached]::before': { background: 'var(--primary)' },
  '& :is(button, [data-part=step])': {
    display: 'grid',
    // A name that is wider than its step sticks out on both sides, and leaves the mark in its place.
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    gap: 2,
    width: '100%',
    minHeight: 44,
    padding: '8px 2px 4px',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'none',
    color: 'var(--text)',
    fontSize: 'var(--small-size)',
    lineHeight: 1.25,
    textAlign: 'center',
  },
  '& [data-state=disabled]': { color: 'var(--muted)' },
  '& [data-state=active]': { fontWeight: 650 },
  '& button:hover [data-part=name]': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& [data-part=mark]': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    border: '2px solid var(--border-strong)',
    background: 'var(--surface)',
    fontSize: 'var(--small-size)',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    '& svg': { width: 16, height: 16 },
  },
  '& [data-state=disabled] [data-part=mark]': { borderStyle: 'dashed', color: 'var(--muted)' },
  '& [data-done] [data-part=mark]': { borderStyle: 'solid' },
  '& :is([data-state=completed], [data-done]) [data-part=mark]': {
    borderColor: 'var(--primary)',
    color: 'var(--primary-text)',
  },
  '& [data-inplace] [data-done] [data-part=mark]': { background: 'var(--primary)', color: 'var(--on-primary)' },
  '& [data-state=active] [data-part=mark]': {
    borderColor: 'var(--primary)',
    background: 'var(--primary)',
    color: 'var(--on-primary)',
  },
  // A phone has no room for five names, so only the current one is shown.
  '& [data-part=name]': { overflowWrap: 'anywhere', hyphens: 'auto' },
  '@media (max-width: 599px)': {
    '& [data-state]:not([data-state=active]) [data-part=name]': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& [data-part=name]': { whiteSpace: 'nowrap' },
    // At the ends it stands below its mark, and one that is too long sticks out to the inside only.
    '& li:is(:first-child, :last-child) [data-part=name]': { minWidth: '100%' },
    '& li:first-child [data-part=name]': { justifySelf: 'start' },
    '& li:last-child [data-part=name]': { justifySelf: 'end' },
  },
  [wide]: { marginBlockEnd: 'calc(var(--space) * 3)' },
})

/**
 * The steps of the flow. Steps that may be entered are buttons; the others are marked as not available yet. Those that
 * are done in place are small marks without a number between the pages.
 */
export function ProgressBar({ steps, go }: { steps: ProgressStep[]; go(name: string): void }) {
  const t = useWords()
  const pages = steps.filter(({ isInPlace }) => !isInPlace)
  const current = steps.findIndex(({ state }) => state === 'active')
  return (
    <Root aria-label={t('step.list')}>
      <ol>
        {steps.map((step, index) => {
          const { name, state, isDone, isInPlace } = step
          const isComplete = state === 'completed' || isDone
          const parts = (
            <>
              <span data-part="mark" aria-hidden="true">
                {isComplete ? <Icon name="check" /> : isInPlace ? null : pages.indexOf(step) + 1}
              </span>
              <span data-part="name">{t(`step.${name}`)}</span>
            </>
          )
          const told = state === 'active' ? t('step.current') : isComplete ? t('step.done') : null
          return (
            <li key={name} data-reached={index <= current || undefined} data-inplace={isInPlace || undefined}>
              {state === 'disabled' || state === 'active' ? (
                <span
                  data-part="step"
                  data-state={state}
                  data-done={isDone || undefined}
                  aria-current={state === 'active' ? 'step' : undefined}
                >
                  {parts}
                  <VisuallyHidden>{told ?? t(isInPlace ? 'step.in_place' : 'step.disabled')}</VisuallyHidden>
                </span>
              ) : (
                <button type="button" data-state={state} onClick={() => go(name)}>
                  {parts}
                  {told ? <VisuallyHidden>{told}</VisuallyHidden> : null}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </Root>
  )
}
