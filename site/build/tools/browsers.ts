/**
 * The oldest supported browsers: the first with `light-dark()`, relative colours and constructable
 * style sheets. For older targets CSS is rewritten in a way that fails inside shadow roots.
 */
export const browsers = ['chrome125', 'edge125', 'firefox128', 'safari18']
