/**
 * The blocks in the editor. What a block takes comes from its block.json, through the server.
 */
( ( { blockEditor, blocks, components, compose, element, i18n }, site ) => {
	const { InspectorControls, PanelColorSettings, useBlockProps } = blockEditor;
	const { Disabled, PanelBody, SelectControl, TextControl, ToggleControl } = components;
	const { createElement: el, Fragment } = element;
	const { __ } = i18n;

	/**
	 * Brings the widgets into the document that shows the block: the editor's own, or that of its frame.
	 *
	 * @param {HTMLElement} block
	 */
	function loadScript( { ownerDocument } ) {
		if ( ownerDocument.querySelector( 'script[data-launch-widgets]' ) ) {
			return;
		}
		const script = ownerDocument.createElement( 'script' );
		script.dataset.launchWidgets = '';
		for ( const [ name, value ] of Object.entries( site.script ) ) {
			script.setAttribute( name, value );
		}
		ownerDocument.head.append( script );
	}

	/**
	 * A date, which is the visitor's local time or one instant for all.
	 */
	function dateControl( { title, description }, value, set ) {
		const isInstant = /z$/i.test( value );
		const local = value.replace( /z$/i, '' );
		return el(
			Fragment,
			null,
			el( TextControl, {
				type: 'datetime-local',
				label: title,
				help: description,
				value: local,
				onChange: ( text ) => set( isInstant && text ? `${text}Z` : text ),
			} ),
			el( ToggleControl, {
				label: __( 'The same instant for everybody, by UTC', 'launch-widgets' ),
				checked: isInstant,
				onChange: ( isOn ) => set( isOn ? `${local}Z` : local ),
			} )
		);
	}

	/** `get-started`: Get started */
	const inWords = ( name ) => name[ 0 ].toUpperCase() + name.slice( 1 ).replaceAll( '-', ' ' );

	function control( schema, value, set ) {
		const { title: label, description: help } = schema;
		switch ( schema.control ) {
			case 'date':
				return dateControl( schema, value || '', set );
			case 'boolean':
				return el( ToggleControl, { label, help, checked: Boolean( value ), onChange: set } );
			case 'choice':
				return el( SelectControl, {
					label,
					help,
					value,
					options: schema.enum.map( ( choice ) => ( { value: choice, label: inWords( choice ) } ) ),
					onChange: set,
				} );
			case 'positive-integer':
			case 'milliseconds':
				return el( TextControl, {
					type: 'number',
					min: schema.minimum,
					label,
					help,
					value: value ?? '',
					placeholder: schema.placeholder,
					onChange: ( text ) => set( text === '' ? undefined : Number( text ) ),
				} );
			default:
				return el( TextControl, {
					label,
					help,
					value: value ?? '',
					placeholder: schema.placeholder,
					onChange: ( text ) => set( text === '' ? undefined : text ),
				} );
		}
	}

	/** A field for each text, labelled with the widget's own; of plural forms, one for each. */
	function textControls( { properties }, texts = {}, set ) {
		return Object.entries( properties ).map( ( [ key, schema ] ) => {
			const setText = ( text ) => {
				const { [ key ]: before, ...others } = texts;
				const all = text === undefined ? others : { ...others, [ key ]: text };
				set( Object.keys( all ).length > 0 ? all : undefined );
			};
			return el(
				Fragment,
				{ key },
				schema.properties
					? textControls( schema, texts[ key ], setText )
					: el( TextControl, {
							label: schema.title,
							value: texts[ key ] ?? '',
							onChange: ( text ) => setText( text === '' ? undefined : text ),
					  } )
			);
		} );
	}

	/** The element as a page shows it. */
	function preview( tag, schemas, attributes ) {
		const shown = { ...site.attributes[ tag ], style: {} };
		if ( site.accent ) {
			shown.style[ '--widget-accent' ] = site.accent;
		}
		for ( const [ name, schema ] of Object.entries( schemas ) ) {
			const value = attributes[ name ];
			if ( value === undefined || value === false || value === '' ) {
				continue;
			}
			if ( schema.cssProperty ) {
				shown.style[ schema.cssProperty ] = value;
			} else if ( schema.control === 'texts' ) {
				shown[ name ] = JSON.stringify( value );
			} else {
				shown[ name ] = value === true ? '' : value;
			}
		}
		return el( tag, shown, attributes.fallback );
	}

	function Edit( { name, attributes, setAttributes } ) {
		const all = Object.entries( blocks.getBlockType( name ).attributes ).filter(
			( [ , schema ] ) => schema.control
		);
		const set = ( attribute ) => ( value ) => setAttributes( { [ attribute ]: value } );
		const colours = all.filter( ( [ , schema ] ) => schema.control === 'colour' );
		const texts = all.filter( ( [ , schema ] ) => schema.control === 'texts' );
		const others = all.filter( ( entry ) => ! colours.includes( entry ) && ! texts.includes( entry ) );
		const blockProps = useBlockProps( {
			ref: compose.useRefEffect( loadScript, [] ),
			style: attributes.align === 'full' ? { paddingInline: '1.25rem' } : undefined,
		} );
		return el(
			Fragment,
			null,
			el(
				InspectorControls,
				null,
				el(
					PanelBody,
					{ title: __( 'Settings', 'launch-widgets' ) },
					others.map( ( [ attribute, schema ] ) =>
						el(
							Fragment,
							{ key: attribute },
							control( schema, attributes[ attribute ], set( attribute ) )
						)
					),
					el( TextControl, {
						label: __( 'Text where scripts are blocked', 'launch-widgets' ),
						value: attributes.fallback,
						onChange: set( 'fallback' ),
					} )
				),
				texts.map( ( [ attribute, schema ] ) =>
					el(
						PanelBody,
						{ key: attribute, title: schema.title, initialOpen: false },
						textControls( schema, attributes[ attribute ], set( attribute ) )
					)
				),
				el( PanelColorSettings, {
					title: __( 'Colours', 'launch-widgets' ),
					initialOpen: false,
					colorSettings: colours.map( ( [ attribute, schema ] ) => ( {
						label: schema.title,
						value: attributes[ attribute ],
						onChange: set( attribute ),
					} ) ),
				} )
			),
			el(
				'div',
				blockProps,
				// What is pressed in the editor selects the block, and opens no form.
				el( Disabled, null, preview( name.split( '/' )[ 1 ], Object.fromEntries( all ), attributes ) )
			)
		);
	}

	for ( const tag of Object.keys( site.attributes ) ) {
		blocks.registerBlockType( `launch-widgets/${tag}`, {
			edit: Edit,
			// The text stays where the plugin goes.
			save: ( { attributes } ) => el( 'p', null, attributes.fallback ),
		} );
	}
} )( window.wp, window.launchWidgets );
