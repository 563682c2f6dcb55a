export default { steps: { 'unknown-anchor.sign': () => null } }
