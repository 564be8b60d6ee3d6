// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Ballast Test USDT
/// @notice Worthless by design: anybody may mint any amount, nothing backs it and nobody redeems
/// it. It stands in for a dollar token on test chains.
contract TestUsdt is ERC20 {
    uint8 private immutable _decimals;

    /// @param decimals_ 18 as USDT has on BSC; 6 as it has on Ethereum.
    constructor(uint8 decimals_) ERC20("Ballast Test USDT", "tUSDT") {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @notice Open to everybody on purpose: it is what makes the token worthless.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
