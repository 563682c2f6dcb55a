/// <reference lib="dom" />

/** Returns the words in elements that begin on one line and end on another. */
export const brokenWords = (elements: Element[]): string[] =>
  elements.flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        // A styled first letter has its own box on the same line.
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
