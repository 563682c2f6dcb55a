import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../ui/words.tsx'

/** Where a screen breaks, the frame of the page stays and says what to do; what was typed is in the stored draft. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useWords()
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('nav.reload')}
        </Button>
      }
    >
      <strong>{t('errorpage.title')}</strong>
      <p>{t('errorpage.text')}</p>
    </Notice>
  )
}
