import styled from '@emotion/styled'
import { useWords } from '../../ui/words.tsx'

const Small = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' })

/**
 * What a customer agrees to with what somebody decides later: their method is kept until then. The server keeps the
 * sentence with the payment.
 */
export function MethodKept({ by }: { by: 'approval' | 'claim' | 'both' }) {
  const t = useWords()
  return <Small>{t('review.keeps_method', { by })}</Small>
}
