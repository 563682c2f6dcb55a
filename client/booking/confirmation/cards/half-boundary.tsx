import { Component, type ReactNode, useEffect } from 'react'
import { CodeLost } from '../../../ui/lazy-screen.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'

interface Waiting {
  /** The booking button was pressed and waits for a token. */
  awaited: boolean
  onFault(): void
}

interface Drawn extends Waiting {
  /** Whether its place stays empty where it throws, as other ways to pay stand beside it. */
  isSilent?: boolean
  children: ReactNode
}

/**
 * Says that a way to pay does not work where its plugin's browser half throws, so that the others beside it can be
 * chosen. Code that did not come is the page's affair: it asks for it again.
 */
export class HalfBoundary extends Component<Drawn, { fault: unknown; isBroken: boolean }> {
  override state = { fault: null as unknown, isBroken: false }

  static getDerivedStateFromError(fault: unknown) {
    return { fault, isBroken: true }
  }

  override render() {
    const { fault, isBroken } = this.state
    const { awaited, onFault, isSilent, children } = this.props
    if (!isBroken) return children
    if (fault instanceof CodeLost) throw fault
    return isSilent ? null : <Unpayable {...{ awaited, onFault }} />
  }
}

function Unpayable({ awaited, onFault }: Waiting) {
  const t = useWords()
  useEffect(() => {
    if (awaited) onFault()
  }, [awaited, onFault])
  return <Notice tone="error">{t('payment.declined.processor_unavailable')}</Notice>
}
