addEventListener('message', (event) => {
  for (const frame of document.querySelectorAll('iframe[src*="/frame.html?"]')) {
    if (frame.contentWindow === event.source && event.data?.type === 'widget-height') {
      frame.height = event.data.height
      // The campaign of this page: a frame does not see the address around it.
      const campaign = location.search.match(/\butm_\w+=[^&]*/g)?.join('&')
      if (campaign) event.source.postMessage({ type: 'widget-campaign', campaign }, '*')
    }
  }
})
