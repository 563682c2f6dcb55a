import styled from '@emotion/styled'
import { useId } from 'react'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icon.tsx'

const Root = styled.section({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'var(--space)',
  '& [data-part=head]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space) calc(var(--space) * 2)',
    '& > :not(div)': { flex: '1 1 16rem', minWidth: 0 },
    // Beside the last line of a long text, above the code.
    '& > div': { alignSelf: 'flex-end' },
  },
  '& pre': { margin: 0, font: 'inherit' },
  '& section': {
    padding: 'calc(var(--space) * 2)',
    overflowX: 'auto',
    background: 'var(--surface-muted)',
    border: '1px solid var(--border)',
    borderRadius: 'min(var(--radius-field), 12px)',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 'var(--small-size)',
    lineHeight: 1.6,
    tabSize: 2,
    direction: 'ltr',
    textAlign: 'left',
  },
  '& summary': { display: 'inline-flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44 },
  '& summary > svg': { transition: 'rotate var(--fast)' },
  '& details[open] > summary > svg': { rotate: '180deg' },
  '& details > p': { marginBlockEnd: 'var(--space)', color: 'var(--muted)' },
})

interface CodeBlockProps {
  heading: string
  /** A sentence above the code. */
  text?: string
  code: string
  /** What the heading is: one of the page, or only a sentence. */
  level?: 'h2' | 'p'
  /** Opened on request. */
  isFolded?: boolean
}

/** Code with a button that copies it. */
export function CodeBlock({ heading, text, code, level: Heading = 'h2', isFolded = false }: CodeBlockProps) {
  const id = useId()
  const shown = (
    <>
      {text ? <p>{text}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard. */}
      <section tabIndex={0} aria-labelledby={id}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </>
  )
  if (isFolded)
    return (
      <Root>
        <details>
          <summary>
            <Heading id={id}>{heading}</Heading>
            <Icon name="chevron" />
          </summary>
          {shown}
          <Copy code={code} about={id} />
        </details>
      </Root>
    )
  return (
    <Root>
      <div data-part="head">
        <Heading id={id}>{heading}</Heading>
        <Copy code={code} about={id} />
      </div>
      {shown}
    </Root>
  )
}
