import styled from '@emotion/styled'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { Icon } from '../ui/icon.tsx'

const Root = styled.p({
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 44, fontWeight: 600 },
})

/**
 * A link to the white-label's chat bot, in a tab of its own: its scripts run there and never on a page where people
 * pay. Renders nothing without one.
 */
export function ChatbotLink() {
  const { chatbot } = useBootstrap().whitelabel
  if (!chatbot) return null
  return (
    <Root>
      <a href={chatbot.url} target="_blank" rel="noopener noreferrer">
        <Icon name="chat" />
        {chatbot.label}
      </a>
    </Root>
  )
}
