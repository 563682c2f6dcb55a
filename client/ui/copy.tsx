import styled from '@emotion/styled'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { useWords } from './words.tsx'

const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'var(--space)',
  marginBlock: 'calc(var(--space) * 0.5)',
  // A line below its heading begins where that does.
  '&:has(> span:empty)': { gap: 0 },
})

/** Copies a text, named `about` by another element's id, and says that it did. */
export function Copy({ code, about }: { code: string; about: string }) {
  const t = useWords()
  const own = useId()
  const [told, setTold] = useState<'' | 'embed.copied' | 'embed.copy_failed'>('')
  const copy = async () => {
    // Without a secure connection browsers have no clipboard.
    const isCopied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    )
    setTold(isCopied ? 'embed.copied' : 'embed.copy_failed')
  }
  return (
    <Line>
      <span role="status">{told ? t(told) : null}</span>
      <Button id={own} variant="secondary" aria-labelledby={`${own} ${about}`} onClick={() => void copy()}>
        {t('embed.copy')}
      </Button>
    </Line>
  )
}
